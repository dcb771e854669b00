/** The address by which spreadsheets and BI tools read a form's entries (OData), to copy. */
import { useFeedTexts } from '../../../i18n/feeds.ts';
import { CopyButton, toast } from '../../../ui/index.ts';
import styles from './feed-address.module.css';

export function FeedAddress({ form }: { form: string }) {
  const t = useFeedTexts();
  const address = `${location.origin}/api/odata/${form}/`;
  return (
    <section className={styles.feed} aria-label={t.title}>
      <h3>{t.title}</h3>
      <p>{t.how}</p>
      <div>
        <code>{address}</code>
        <CopyButton text={address} onFail={toast.error} />
      </div>
    </section>
  );
}
