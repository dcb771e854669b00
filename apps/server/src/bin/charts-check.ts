/**
 * Command `npm run charts:check`: compares the stored figures of all charts with a fresh count; `-- --repair` recounts
 * those that differ.
 */
import { parseArgs } from 'node:util';
import { StartError } from '../base/start-error.ts';
import { checkCaches, type Difference, uncounted } from '../charts/check.ts';
import { repairChart } from '../charts/repair.ts';
import { loadConfig } from '../config.ts';
import { openData } from '../data-place.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { sql } from '../db/sql.ts';

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

const quoted = (text: string) => JSON.stringify(text);

function tell({ name, details }: Difference): void {
  console.log(`${quoted(name)}:`);
  for (const { dataset, label, kept, counted } of details.slice(0, 20))
    console.log(`  ${quoted(dataset)} ${quoted(label)}: kept ${kept}, counted ${counted}`);
  if (details.length > 20) console.log(`  … and ${details.length - 20} more`);
}

/** Answers whether all figures are correct now. */
async function check(database: Database, repair: boolean): Promise<boolean> {
  const charts = await database.one<{ n: number }>(sql`select count(*) as n from charts where deleted is null`);
  const [wrong, none] = [await checkCaches(database), await uncounted(database)];
  for (const each of wrong) tell(each);
  for (const { name, failed } of none)
    console.log(`${quoted(name)}: no figures yet${failed ? ` (the last count ended: ${failed})` : ''}`);
  console.log(`${charts?.n ?? 0} charts: ${wrong.length} with wrong figures, ${none.length} with none.`);
  if (!repair) return wrong.length === 0;
  let right = true;
  for (const { id, name } of [...wrong.map(({ chart: id, name }) => ({ id, name })), ...none]) {
    const fault = await repairChart(database, id).then(
      there => (there ? null : 'another count goes on'),
      (error: Error) => error.message,
    );
    const done = fault === null && (await checkCaches(database, id)).length === 0;
    console.log(`${quoted(name)}: ${done ? 'counted anew' : `could not be mended (${fault ?? 'it differs again'})`}`);
    right &&= done;
  }
  return right;
}

async function main(): Promise<void> {
  const { repair } = wishes();
  const data = await openData(loadConfig(process.env));
  const database = openDatabase({ connection: data.connection, max: 4 });
  try {
    if (!(await check(database, repair))) process.exitCode = 1;
  } finally {
    await database.close();
    await data.stop();
  }
}

await main().catch((error: Error) => {
  console.error(error instanceof StartError ? error.message : error.stack);
  process.exitCode = 1;
});
