/** List of places where a file is used, with links. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { describe } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { dateTime } from '../../i18n/format.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './file.module.css';
import { FILES, type Uses } from './file-types.ts';

/** This many entries are named; the rest is a count. */
const NAMED = 8;

export const useUses = (id: string) =>
  useQuery({
    queryKey: [FILES, 'uses', id],
    queryFn: async ({ signal }) =>
      (await ask('GET /pixelstein-files/files/{id}/uses.json', { params: { id }, signal })).data,
  });

export function UsesList({ id }: { id: string }) {
  const t = useFileTexts();
  const { data, error } = useUses(id);
  return (
    <section>
      <h2>{t.uses}</h2>
      {error ? (
        <p className={styles.quiet}>{describe(error).title}</p>
      ) : data ? (
        <Places uses={data} />
      ) : (
        <p>
          <Skeleton width="60%" />
        </p>
      )}
    </section>
  );
}

function Places({ uses: { report_configs: forms, reports, messages } }: { uses: Uses }) {
  const t = useFileTexts();
  if (forms.length + reports.count + messages.length === 0) return <p className={styles.quiet}>{t.unused}</p>;
  const named = reports.data.slice(0, NAMED);
  return (
    <ul className={styles.places}>
      {forms.map(({ id, name }) => (
        <li key={id}>
          <Link href={`/reports/${id}`}>{t.inForm(name)}</Link>
        </li>
      ))}
      {named.map(({ id, report_config_id }) => (
        <li key={id}>
          <Link href={`/reports/${report_config_id}/${id}/view`}>{t.inEntry(dateTime(createdOf(id)))}</Link>
        </li>
      ))}
      {reports.count > named.length && <li className={styles.quiet}>{t.moreEntries(reports.count - named.length)}</li>}
      {messages.map(({ id, title }) => (
        <li key={id}>{t.inMessage(title)}</li>
      ))}
    </ul>
  );
}

/** The first 48 bits of a UUIDv7 are its creation time in milliseconds (RFC 9562). */
const createdOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
