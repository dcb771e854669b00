/** Metadata of an entry: author and times. */
import { fullName, useUser } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { dateTime, since } from '../../../i18n/format.ts';
import styles from './entry.module.css';
import type { Report, ReportFile } from './types.ts';

interface FactsProps {
  report: Report;
  files: readonly ReportFile[];
  /** Absolute times only, for print. */
  paper?: boolean;
}

export function Facts({ report, files, paper = false }: FactsProps) {
  const t = useEntryTexts();
  const user = useUser();
  const own = user && report.user_id === user.id ? fullName(user) : null;
  const other = report.users
    ? [report.users.first_name, report.users.last_name].filter(Boolean).join(' ') || report.users.username
    : null;
  const by = own ?? other;
  return (
    <section>
      <h2>{t.facts}</h2>
      <dl className={styles.facts}>
        <dt>{t.created}</dt>
        <dd>{dateTime(report.created)}</dd>
        {by && (
          <>
            <dt>{t.by}</dt>
            <dd>{by}</dd>
          </>
        )}
        <dt>{t.changed}</dt>
        <dd>{(paper ? dateTime : since)(report.modified)}</dd>
        <dt>{t.attachments}</dt>
        <dd>{t.attachmentCount(files.length)}</dd>
      </dl>
    </section>
  );
}
