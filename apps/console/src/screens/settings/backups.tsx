/** Settings section listing backups, with the command that makes one: they are stored out of the console's reach. */
import { ask } from '../../api/ask.ts';
import { bytes, dateTime, number, since } from '../../i18n/format.ts';
import { useOperationsTexts } from '../../i18n/operations.ts';
import { Chip, Note } from '../../ui/index.ts';
import { Section, useInstance } from './instance-section.tsx';
import styles from './operations.module.css';

const commands = { backup: 'npm run backup -- /mnt/backup', restore: 'npm run restore -- /mnt/backup/kontor-….tar' };

export default function BackupsSection() {
  const t = useOperationsTexts();
  const asked = useInstance('backups', signal => ask('GET /instance/backups.json', { signal }));
  return (
    <Section title={t.backups} asked={asked}>
      {({ state, last, list }) => (
        <>
          <Note tone={state === 'ok' ? 'ok' : 'warn'}>
            {last ? t.backupTaken(dateTime(last.taken)) : t.backupNone} {last && state !== 'ok' && t.backupOld}
          </Note>
          <section>
            <p className={styles.hint}>{t.backupCommand}</p>
            <pre className={styles.code}>{commands.backup}</pre>
          </section>
          <p className={styles.hint}>{t.backupHint}</p>
          <section>
            <p className={styles.hint}>{t.restoreHint}</p>
            <pre className={styles.code}>{commands.restore}</pre>
          </section>
          {list.length > 0 && (
            <section>
              <h2>{t.mostRecent(list.length)}</h2>
              <ul className={styles.rows}>
                {list.map(one => (
                  <li key={`${one.kind}${one.at}`}>
                    <b className="num">{dateTime(one.taken)}</b>
                    <p>{one.filename}</p>
                    <span className="num">{bytes(one.bytes)}</span>
                    <p className={styles.two}>
                      {[
                        t.copies(one.rows, one.files),
                        `Kontor ${one.app_version}`,
                        `${t.took} ${number(one.seconds)} s`,
                        since(one.at),
                      ].join(' · ')}{' '}
                      {one.kind === 'restore' && <Chip tone="info">{t.backupRestored}</Chip>}
                      {one.lacking > 0 && <Chip tone="warn">{t.backupLack(one.lacking)}</Chip>}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Section>
  );
}
