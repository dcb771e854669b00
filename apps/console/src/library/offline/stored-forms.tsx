/** List of the user's forms that are stored for offline use; shown where a list cannot be loaded. */
import { useEffect } from 'react';
import { useUser } from '../../api/session.ts';
import { useStore } from '../../base/store.ts';
import { bytes, dateTime } from '../../i18n/format.ts';
import { useOfflineFormTexts } from '../../i18n/offline-forms.ts';
import { kept, storedForms } from '../../offline/forms.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconPlus } from '../../ui/icons.ts';
import styles from './offline.module.css';

/** `alone`: below a full-page error. */
export default function StoredForms({ alone = false }: { alone?: boolean }) {
  const t = useOfflineFormTexts();
  const user = useUser();
  const forms = useStore(kept).filter(info => info.key.startsWith(`user:${user?.id}:`));
  useEffect(() => void storedForms(), []);
  return (
    <section className={cx(styles.kept, alone && styles.alone)} aria-label={t.listTitle}>
      <h2>{t.listTitle}</h2>
      {forms.length === 0 && <p className={styles.quiet}>{t.listNone}</p>}
      <ul>
        {forms.map(form => (
          <li key={form.key}>
            <span className={styles.name}>
              <b>{form.name}</b>
              <span>
                {[form.campaign, t.since(dateTime(new Date(form.at))), bytes(form.size)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button icon={IconPlus} href={`/reports/${form.config_id}/new`}>
              <span aria-hidden>{t.newEntry}</span>
              <span className="vh">{t.newEntryIn(form.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
