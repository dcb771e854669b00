import { since } from '../../i18n/format.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { OfflineSign } from '../../library/offline/sign.tsx';
import { Card, type MenuItem, MiniForm } from '../../ui/index.ts';
import type { FormItem } from './forms.ts';
import { blocksOf } from './mini-blocks.ts';
import styles from './reports.module.css';

/** A form as its own picture, with its name, campaign and number of entries. */
export function FormCard({ form, href, menu }: { form: FormItem; href: string; menu: () => MenuItem[] }) {
  const t = useReportsTexts();
  return (
    <Card id={form.id} name={form.name} href={href} menu={menu}>
      {({ title, dots }) => (
        <>
          <div className={styles.picture}>
            <MiniForm className={styles.mini} height={128} blocks={blocksOf(form.outline)} />
          </div>
          <div className={styles.body}>
            <div className={styles.line}>
              <h3>{title}</h3>
              <span className={styles.dots}>{dots}</span>
            </div>
            <span className={styles.campaign}>{form.campaign}</span>
            <div className={styles.foot}>
              <span className={styles.count}>{t.entriesOf(form.reports_count)}</span>
              <OfflineSign formId={form.id} />
              <time dateTime={form.modified} className="quiet">
                {since(form.modified)}
              </time>
            </div>
          </div>
        </>
      )}
    </Card>
  );
}
