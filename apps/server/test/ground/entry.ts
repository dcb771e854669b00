// A minimal server process for the tests of this folder: opens the database of DATA_DIR, queries it, prints how to
// reach it, and shuts down like the server.
import pg from 'pg';
import { StartError } from '../../src/base/start-error.ts';
import { openEmbedded } from '../../src/db/embedded/server.ts';
import { stopWithParent } from '../../src/outside/parent.ts';

const log = { info: (message: string) => console.log(message), warn: (message: string) => console.log(message) };

try {
  const database = await openEmbedded({ dataDir: process.env.DATA_DIR ?? '', log });
  const hold = setInterval(() => undefined, 60_000);
  const stop = () => {
    clearInterval(hold);
    void database.stop().then(() => console.log('stopped'));
  };
  process.once('SIGTERM', stop);
  stopWithParent(stop);

  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query('select current_user as role, current_database() as database');
  await client.end();
  console.log(`ready ${JSON.stringify({ url: database.url, pid: database.pid, ...rows[0] })}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
