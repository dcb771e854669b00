/** Card of a form: miniature, name, campaign and number of entries. */
import { useReportsTexts } from '../../i18n/reports.ts';
import { blocksOf } from '../../library/form-blocks.ts';
import { OfflineBadge } from '../../library/offline/offline-badge.tsx';
import { type MenuItem, MiniForm } from '../../ui/index.ts';
import { Tile, TileFact } from '../../ui/tile.tsx';
import type { FormItem } from './forms.ts';
import styles from './reports.module.css';

export function FormCard({ form, href, menu }: { form: FormItem; href: string; menu: () => MenuItem[] }) {
  const t = useReportsTexts();
  return (
    <Tile
      {...{ id: form.id, name: form.name, href, menu }}
      pictureClass={styles.picture}
      bodyClass={styles.body}
      picture={<MiniForm className={styles.mini} height={128} blocks={blocksOf(form.outline)} />}
      about={<span className={styles.campaign}>{form.campaign}</span>}
      foot={
        <>
          <TileFact>{t.entriesOf(form.reports_count)}</TileFact>
          <OfflineBadge formId={form.id} />
        </>
      }
      modified={form.modified}
    />
  );
}
