/**
 * Command `npm run charts:check`: compares the stored figures of all charts with a fresh count; `-- --repair` recounts
 * those that differ.
 */
import { parseArgs } from 'node:util';
import { StartError } from '../base/start-error.ts';
import { reportFigures } from '../charts/figures-report.ts';
import { loadConfig } from '../config.ts';
import { openData } from '../data-place.ts';
import { openDatabase } from '../db/open.ts';

const usage = `npm run charts:check [-- --repair]

Compares the kept figures of each chart with a fresh count, and ends with 1 where some differ. Kontor may go on running, and
entries may be written meanwhile. --repair counts those charts anew, and those that have no figures yet.`;

function wishes(): { repair: boolean } {
  try {
    const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
    return values;
  } catch {
    throw new StartError(usage);
  }
}

async function main(): Promise<void> {
  const { repair } = wishes();
  const data = await openData(loadConfig(process.env));
  const database = openDatabase({ connection: data.connection, max: 4 });
  try {
    if (!(await reportFigures(database, repair, console.log))) process.exitCode = 1;
  } finally {
    await database.close();
    await data.stop();
  }
}

await main().catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : error.stack);
  process.exitCode = 1;
});
