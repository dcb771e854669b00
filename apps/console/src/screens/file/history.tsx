/** History of a file and its library entries, from the audit log: who, when, what. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { describe } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { dateTime, since } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import styles from './file.module.css';
import { FILES } from './file-types.ts';
import { actionOf, changesOf } from './history-words.ts';

const FIRST = 6;

interface HistoryProps {
  id: string;
  /** Part of the query key: a new value refetches. */
  stamp: string;
}

export function History({ id, stamp }: HistoryProps) {
  const t = useFileTexts();
  const [all, setAll] = useState(false);
  const { data, error } = useQuery({
    queryKey: [FILES, 'history', id, stamp],
    queryFn: async ({ signal }) =>
      (await ask('GET /pixelstein-files/files/{id}/history.json', { params: { id }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const lines = all ? data : data?.slice(0, FIRST);
  return (
    <section>
      <h2>{t.history}</h2>
      {error ? (
        <p className={styles.quiet}>{describe(error).title}</p>
      ) : lines ? (
        <ol className={styles.history}>
          {lines.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: timestamps may repeat
            <li key={`${one.at} ${index}`}>
              <p>
                <b>{one.user?.name ?? t.someone}</b> · {actionOf(one, t)}
              </p>
              {changesOf(one, t).map(change => (
                <p key={change} className={styles.change}>
                  {change}
                </p>
              ))}
              <time dateTime={one.at} title={dateTime(one.at)}>
                {since(one.at)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <p>
          <Skeleton width="70%" />
        </p>
      )}
      {data && data.length === 0 && <p className={styles.quiet}>{t.noHistory}</p>}
      {data && data.length > FIRST && !all && (
        <Button kind="ghost" size="sm" onClick={() => setAll(true)}>
          {t.showAll(data.length)}
        </Button>
      )}
    </section>
  );
}
