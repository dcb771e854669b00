/** The report of `npm run charts:check`: stored figures of all charts beside a fresh count, as lines of text. */
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { checkCaches, type Difference, uncounted } from './check.ts';
import { repairChart } from './repair.ts';

type Say = (line: string) => void;

const quoted = (text: string) => JSON.stringify(text);

function tell({ name, details }: Difference, say: Say): void {
  say(`${quoted(name)}:`);
  for (const { dataset, label, kept, counted } of details.slice(0, 20))
    say(`  ${quoted(dataset)} ${quoted(label)}: kept ${kept}, counted ${counted}`);
  if (details.length > 20) say(`  … and ${details.length - 20} more`);
}

/** Says, in lines, which figures differ; `repair` recounts those. Answers whether all figures are correct now. */
export async function reportFigures(database: Database, repair: boolean, say: Say): Promise<boolean> {
  const charts = await database.one<{ n: number }>(sql`select count(*) as n from charts where deleted is null`);
  const [wrong, none] = [await checkCaches(database), await uncounted(database)];
  for (const each of wrong) tell(each, say);
  for (const { name, failed } of none)
    say(`${quoted(name)}: no figures yet${failed ? ` (the last count ended: ${failed})` : ''}`);
  say(`${charts?.n ?? 0} charts: ${wrong.length} with wrong figures, ${none.length} with none.`);
  if (!repair) return wrong.length === 0;
  let right = true;
  for (const { id, name } of [...wrong.map(({ chart: id, name }) => ({ id, name })), ...none]) {
    const fault = await repairChart(database, id).then(
      there => (there ? null : 'another count goes on'),
      (error: Error) => error.message,
    );
    const done = fault === null && (await checkCaches(database, id)).length === 0;
    say(`${quoted(name)}: ${done ? 'counted anew' : `could not be mended (${fault ?? 'it differs again'})`}`);
    right &&= done;
  }
  return right;
}
