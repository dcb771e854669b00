/** Settings section with the storage usage, and files missing or damaged in the storage. */
import type { AnswerTo } from '@kontor/contract';
import { ask } from '../../api/ask.ts';
import { bytes, number, since } from '../../i18n/format.ts';
import { useOperationsTexts, useStoredTexts } from '../../i18n/operations.ts';
import { Link, Note, Progress } from '../../ui/index.ts';
import { FromEnvironment } from './from-environment.tsx';
import { Section, useInstance } from './instance-section.tsx';
import styles from './operations.module.css';

type Objects = AnswerTo<'GET /instance/storage.json'>['data']['missing'];

/** Stored objects by the first of the files that reference them. */
function Lost({ title, objects }: { title: string; objects: Objects }) {
  const t = useOperationsTexts();
  if (objects.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {objects.map(one => (
          <li key={`${one.since}${one.files[0]?.id ?? one.size}`}>
            <b>
              {one.files[0] ? <Link href={`/files/${one.files[0].id}`}>{one.files[0].name}</Link> : t.nobody}
              {one.files.length > 1 && ` +${number(one.files.length - 1)}`}
            </b>
            <p>{`${t.since} ${since(one.since)}`}</p>
            <span className="num">{bytes(one.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function StorageSection() {
  const t = useOperationsTexts();
  const words = useStoredTexts();
  const asked = useInstance('storage', signal => ask('GET /instance/storage.json', { signal }));
  const kind = (name: string, value: number, objects?: number) => (
    <li key={name}>
      <b>{name}</b>
      <p>{objects === undefined ? '' : t.objects(objects)}</p>
      <span className="num">{bytes(value)}</span>
    </li>
  );
  return (
    <Section title={t.storage} asked={asked}>
      {stored => (
        <>
          {stored.state === 'away' && <Note tone="bad">{t.storageAway}</Note>}
          {stored.missing_count > 0 && (
            <Note tone="warn">
              {t.missingAre(stored.missing_count)}. {t.missingText}
            </Note>
          )}
          {stored.damaged_count > 0 && (
            <Note tone="warn">
              {t.damagedAre(stored.damaged_count)}. {t.damagedText}
            </Note>
          )}
          <section>
            <h2>
              {t.used}{' '}
              <span className="num">
                {stored.limit > 0
                  ? t.of(bytes(stored.used), bytes(stored.limit))
                  : `${bytes(stored.used)}, ${t.limitNone}`}
              </span>
            </h2>
            <FromEnvironment names={['STORAGE_URL', 'MAX_STORAGE']} />
            {stored.limit > 0 && (
              <Progress
                label={t.used}
                value={stored.used}
                max={stored.limit}
                state={stored.used > stored.limit * 0.95 ? 'failed' : 'running'}
              />
            )}
          </section>
          {stored.kinds.length + stored.exports > 0 && (
            <ul className={styles.rows}>
              {stored.kinds.map(one => kind(words[one.kind], one.bytes, one.objects))}
              {stored.exports > 0 && kind(t.exportsAre, stored.exports)}
            </ul>
          )}
          <p className={styles.hint}>
            {[
              words[stored.driver],
              stored.last_sweep ? t.sweepIs(since(stored.last_sweep.at), stored.last_sweep.removed) : t.sweepNone,
              stored.unread > 0 ? t.unread(stored.unread) : t.unreadNone,
            ].join(' · ')}
          </p>
          <Lost title={t.missing} objects={stored.missing} />
          <Lost title={t.damaged} objects={stored.damaged} />
        </>
      )}
    </Section>
  );
}
