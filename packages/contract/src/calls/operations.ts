/** Calls for operators: health and status of the instance. */
import { email, id, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { type Call, call, closed, data } from './call.ts';

const looks = { who: 'user', needs: { entity: 'Audit', action: 'read' } } as const;
const acts = { who: 'user', needs: { entity: 'Audit', action: 'update' } } as const;

/** Good, needs attention, not working. */
const state = () => oneOf('ok', 'warn', 'bad');

const backup = Type.Object({
  kind: oneOf('backup', 'restore'),
  at: time(),
  taken: time(),
  app_version: Type.String(),
  filename: Type.String(),
  bytes: Type.Integer(),
  rows: Type.Integer(),
  files: Type.Integer(),
  lacking: Type.Integer(),
  seconds: Type.Integer(),
});

export const operationsCalls = {
  instanceHealth: call({
    method: 'GET',
    path: '/instance/health.json',
    ...looks,
    about:
      'How everything is that the instance stands on, each as `ok`, `warn` or `bad`, and the servers that are at work on it. Sizes are in bytes.',
    out: data(
      Type.Object({
        state: state(),
        version: Type.String(),
        node: Type.String(),
        uptime_seconds: Type.Integer(),
        memory: Type.Integer(),
        database: Type.Object({
          state: state(),
          version: Type.String(),
          size: Type.Integer(),
          ms: Type.Number(),
          connections: Type.Integer(),
          connections_most: Type.Integer(),
        }),
        /** `ahead`: migrations in the database that this server version does not know. */
        schema: Type.Object({
          state: state(),
          last: maybe(Type.String()),
          applied: Type.Integer(),
          ahead: Type.Integer(),
        }),
        /** The file system of DATA_DIR. */
        disk: Type.Object({ state: state(), free: maybe(Type.Integer()), size: maybe(Type.Integer()) }),
        storage: Type.Object({
          state: state(),
          driver: oneOf('disk', 's3'),
          missing: Type.Integer(),
          damaged: Type.Integer(),
        }),
        /** `fault`: an error code of the mail library, such as `EAUTH`. */
        mail: Type.Object({ state: state(), way: oneOf('smtp', 'folder'), fault: maybe(Type.String()) }),
        jobs: Type.Object({
          state: state(),
          waiting: Type.Integer(),
          failed: Type.Integer(),
          late_seconds: Type.Integer(),
        }),
        backup: Type.Object({ state: state(), last: maybe(time()) }),
        /** What holds programs that parse files, beside Node's permission model. */
        parsers: Type.Object({ state: state(), fence: oneOf('none', 'privileges', 'account', 'network', 'folders') }),
        servers: Type.Array(
          Type.Object({
            name: Type.String(),
            version: Type.String(),
            connections: Type.Integer(),
            here: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
  instanceJobs: call({
    method: 'GET',
    path: '/instance/jobs.json',
    ...looks,
    about:
      'The queues of what is done in the background, and the jobs that were given up after all their tries (the latest 100; they are kept a week). Never what is in them.',
    out: data(
      Type.Object({
        queues: Type.Array(
          Type.Object({
            name: Type.String(),
            waiting: Type.Integer(),
            later: Type.Integer(),
            running: Type.Integer(),
            failed: Type.Integer(),
            late_seconds: Type.Integer(),
          }),
        ),
        failed_count: Type.Integer(),
        failed: Type.Array(
          Type.Object({
            id: id(),
            queue: Type.String(),
            kind: maybe(Type.String()),
            reason: maybe(Type.String()),
            tries: Type.Integer(),
            created: time(),
            failed: time(),
          }),
        ),
      }),
    ),
  }),
  jobRetry: call({
    method: 'POST',
    path: '/instance/jobs/retry/{id}.json',
    ...acts,
    about: 'Does a job once more that was given up.',
    status: 204,
    out: null,
  }),
  jobRemove: call({
    method: 'DELETE',
    path: '/instance/jobs/{id}.json',
    ...acts,
    about: 'Forgets a job that was given up.',
    status: 204,
    out: null,
  }),
  mailTest: call({
    method: 'POST',
    path: '/instance/mail-test.json',
    ...acts,
    about:
      'Sends a mail to this address at once and says what the mail server answered. Where no mail server is set, the mail is written to a file and `way` is `folder`. Ten within ten minutes.',
    readOnly: true,
    body: closed({ to: email() }),
    bodyLimit: 4_096,
    status: 200,
    out: data(
      Type.Object({
        sent: Type.Boolean(),
        way: oneOf('smtp', 'folder'),
        from: Type.String(),
        fault: maybe(Type.String()),
        status: maybe(Type.Integer()),
        said: maybe(text(1_000)),
        ms: Type.Integer(),
      }),
    ),
  }),
  instanceBackups: call({
    method: 'GET',
    path: '/instance/backups.json',
    ...looks,
    about:
      'The backups that were made of this instance (`npm run backup`), the latest first, and the one that it was made of. `taken` is the moment that a backup holds; `lacking` says of how many stored files the bytes were lost or others.',
    out: data(
      Type.Object({
        state: state(),
        last: maybe(backup),
        list: Type.Array(backup),
        storage: oneOf('disk', 's3'),
        own_database: Type.Boolean(),
      }),
    ),
  }),
} as const satisfies Record<string, Call>;
