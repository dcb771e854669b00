/** Metadata of an entry: author or share link, and times. */
import { fullName, useUser } from '../../../api/session.ts';
import { useEntryFactsTexts } from '../../../i18n/entry-facts.ts';
import { date, dateTime, since } from '../../../i18n/format.ts';
import styles from './entry.module.css';
import type { Person, Report, ReportFile } from './types.ts';

interface FactsProps {
  report: Report;
  files: readonly ReportFile[];
  /** Absolute times only, for print. */
  paper?: boolean;
}

const nameOf = (person: Person | null | undefined): string | null =>
  person ? [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username : null;

export function Facts({ report, files, paper = false }: FactsProps) {
  const t = useEntryFactsTexts();
  const user = useUser();
  const own = user && report.user_id === user.id ? fullName(user) : null;
  const by = own ?? nameOf(report.users);
  const link = report.share_link;
  const maker = nameOf(link?.users);
  return (
    <section>
      <h2>{t.facts}</h2>
      <dl className={styles.facts}>
        {report.number && (
          <>
            <dt>{t.number}</dt>
            <dd className="num">{report.number}</dd>
          </>
        )}
        <dt>{t.created}</dt>
        <dd>{dateTime(report.created)}</dd>
        {by && (
          <>
            <dt>{t.by}</dt>
            <dd>{by}</dd>
          </>
        )}
        {link && (
          <>
            <dt>{t.byLink}</dt>
            <dd>
              {t.linkOf(date(link.created))}
              {maker && <span className={styles.origin}>{t.linkMadeBy(maker)}</span>}
              {link.sent_to && <span className={styles.origin}>{t.linkSentTo(link.sent_to)}</span>}
            </dd>
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
