// A server in the least: opens the database of DATA_DIR, says how to reach it, stops as a server does.
import { openEmbedded } from '../../src/db/embedded.ts';
import { stopWithParent } from '../../src/outside/parent.ts';
import { StartError } from '../../src/start-error.ts';

const log = { info: (message: string) => console.log(message), warn: (message: string) => console.log(message) };

try {
  const database = await openEmbedded({ dataDir: process.env.DATA_DIR ?? '', log });
  const hold = setInterval(() => undefined, 60_000);
  const stop = () => {
    clearInterval(hold);
    database.stop().then(() => console.log('stopped'));
  };
  process.once('SIGTERM', stop);
  stopWithParent(stop);
  console.log(`ready ${JSON.stringify({ url: database.url, pid: database.pid })}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
