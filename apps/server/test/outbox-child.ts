/** A server process that takes up a mail and never ends it: `node outbox-child.ts <database URL>`; says when it has begun. */
import { openDatabase } from '../src/db/open.ts';
import type { Queues, WorkContext } from '../src/jobs/job.ts';
import { openOutbox } from '../src/jobs/outbox.ts';

const database = openDatabase({ connection: { connectionString: process.argv[2] } });
const stuck: Pick<Queues, 'mail'> = {
  mail: {
    worker: async () => {
      process.stdout.write('begun\n');
      await new Promise(() => undefined);
    },
    retries: 8,
    wait: 30,
  },
};
const outbox = openOutbox(database, { error: details => console.error(details) }, stuck as Queues);
await outbox.open();
await outbox.work({} as WorkContext).catch(() => undefined);
