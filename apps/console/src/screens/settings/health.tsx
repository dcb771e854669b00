/** Settings section with health checks: status of each dependency, and hints for repair. */
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.ts';
import { since } from '../../i18n/format.ts';
import { useFenceTexts, useMailFaultTexts, useOperationsTexts, useStoredTexts } from '../../i18n/operations.ts';
import { Link, Note } from '../../ui/index.ts';
import { oddChecks } from './health-checks.ts';
import { LoadState, Section, type State, useInstance } from './instance-section.tsx';
import styles from './operations.module.css';

export default function HealthSection() {
  const t = useOperationsTexts();
  const faults = useMailFaultTexts();
  const stored = useStoredTexts();
  const fences = useFenceTexts();
  const asked = useInstance('health', signal => ask('GET /instance/health.json', { signal }));
  const words = { ok: () => t.all, warn: t.allWarn, bad: () => t.allBad };
  const odd = asked.data ? oddChecks(asked.data) : 0;
  const row = (title: ReactNode, state: State, text: ReactNode, ...more: (string | false)[]) => (
    <li>
      <b>{title}</b>
      <p>{[text, ...more.filter(Boolean)].join('. ')}</p>
      <LoadState state={state} />
    </li>
  );
  const to = (section: string, title: string) => <Link href={`/settings/${section}`}>{title}</Link>;
  return (
    <Section title={t.health} asked={asked}>
      {({ database: d, schema, disk, storage, mail, jobs, backup, parsers, servers, ...all }) => (
        <>
          <Note tone={all.state}>{words[all.state](odd)}</Note>
          <ul className={styles.rows}>
            {row(
              t.database,
              d.state,
              t.databaseIs(d.version, d.size, d.ms),
              t.connections(d.connections, d.connections_most),
            )}
            {row(
              t.schema,
              schema.state,
              t.schemaIs(schema.applied, schema.last ?? '–'),
              schema.ahead > 0 && t.aheadOne,
            )}
            {row(
              t.disk,
              disk.state,
              disk.free === null ? t.diskUnknown : t.diskIs(disk.free, disk.size ?? 0),
              disk.free !== null && disk.state !== 'ok' && t.diskLow,
            )}
            {row(
              to('storage', t.storage),
              storage.state,
              storage.state === 'bad' ? t.storageAway : t.storageIs(stored[storage.driver]),
              storage.missing > 0 && t.missingAre(storage.missing),
              storage.damaged > 0 && t.damagedAre(storage.damaged),
            )}
            {row(
              to('mail', t.mail),
              mail.state,
              mail.way === 'folder'
                ? t.mailFolder
                : mail.fault === null
                  ? t.mailOk
                  : (faults[mail.fault as keyof typeof faults] ?? faults.other),
            )}
            {row(
              to('jobs', t.jobs),
              jobs.state,
              t.jobsAre(jobs.waiting, jobs.failed),
              jobs.late_seconds > 300 && t.jobsLate(Math.round(jobs.late_seconds / 60)),
            )}
            {row(
              to('backups', t.backups),
              backup.state,
              backup.last === null ? t.backupNone : t.backupTaken(since(backup.last)),
              backup.last !== null && backup.state !== 'ok' && t.backupOld,
            )}
            {row(t.parsers, parsers.state, fences[parsers.fence])}
          </ul>
          <section>
            <h2>{t.servers}</h2>
            <ul className={styles.rows}>
              {servers.map(server => (
                <li key={server.name}>
                  <b>{server.name}</b>
                  <p>{t.serverIs(server.version, server.connections)}</p>
                  {server.here ? <span>{t.here}</span> : <span />}
                </li>
              ))}
            </ul>
          </section>
          <p className={styles.hint}>{t.versionIs(all.version, all.node, all.memory)}</p>
        </>
      )}
    </Section>
  );
}
