/**
 * Bench of a workbook that LibreOffice changes, 10,000 rows of 30 columns: it is exported, a hundred cells are changed,
 * and exactly these come back. Until it is exported, and until it is compared; left out where there is no LibreOffice.
 */
import { isDeepStrictEqual } from 'node:util';
import { editedByOffice, hasOffice } from '../apps/server/test/libre-office.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { memoryOf } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { exceeded, sized, until } from './lib/size.ts';
import { csvLine, wideFields, wideNames, wideRow } from './lib/wide-table.ts';

if (!hasOffice) console.log('\n## round-trip\n\nLeft out for want of soffice.');
else {
  const total = sized(10_000, 200);
  /** Every so many rows one is changed. */
  const each = sized(100, 20);
  const ground = await layGround(sized(1_000, 20));
  const ours = await serveOurs(ground, { MALLOC_ARENA_MAX: '2' }, ['--max-semi-space-size=4', '--expose-gc']);
  const headers = { authorization: `Bearer ${ground.tokens.all[0] ?? ''}` };
  async function ask(path: string, method = 'GET', body?: FormData | object): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await patientFetch(`${ours.base}/api${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const data = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;
  interface Told {
    id: string;
    state: string;
    added: number;
    changed: number;
    unchanged: number;
    misfits: number;
    conflicts: number;
    missing: number;
  }
  let most = 0;
  async function imported(form: string, name: string, bytes: string | Buffer): Promise<Told> {
    const body = new FormData();
    body.set('report_config_id', form);
    body.set('file', new Blob([bytes]), name);
    const { id } = await data<Told>(ask('/reports/import.json', 'POST', body));
    return ended(id);
  }
  async function ended(id: string): Promise<Told> {
    let told = {} as Told;
    await until('the import', async () => {
      told = await data<Told>(ask(`/imports/${id}.json`));
      most = Math.max(most, memoryOf(ours.pid));
      return !['reading', 'matching', 'applying'].includes(told.state);
    });
    return told;
  }

  const { id: form } = await data<{ id: string }>(
    ask('/report-configs/add.json', 'POST', { name: 'Rows', fields: wideFields, states: [] }),
  );
  const rows = Array.from({ length: total }, (_, row) => csvLine(wideRow(row)));
  const { id } = await imported(form, 'rows.csv', csvLine(wideNames) + rows.join(''));
  await ask(`/imports/${id}/apply.json`, 'POST', { rows: 'fitting' });
  const { added } = await ended(id);

  const idle = memoryOf(ours.pid);
  most = idle;
  let began = performance.now();
  const since = () => (performance.now() - began) / 1_000;
  const whole = `/reports.xlsx?filter[report_config_id]=${form}&sort=created&direction=asc`;
  const book = Buffer.from(await (await ask(whole)).arrayBuffer());
  const exported = since();
  const changed = Array.from({ length: total / each }, (_, at) => at * each);
  const edited = await editedByOffice(book, flat => {
    const text = (prefix: string, row: number) => `<text:p>${prefix}-${row}</text:p>`;
    return changed.reduce((all, row) => all.replace(text('K', row), text('Z', row)), flat);
  });
  began = performance.now();
  const told = await imported(form, 'rows.xlsx', edited);
  const compared = since();
  interface Row {
    changes: { path: string; from: unknown; to: unknown }[];
  }
  const found = await data<Row[]>(ask(`/imports/${told.id}/rows.json?filter[outcome]=changed&limit=100`));
  const wanted = changed.map(row => [{ path: 'data.nr', from: `K-${row}`, to: `Z-${row}` }]);
  const { misfits, conflicts, missing, unchanged } = told;
  const exact =
    added === total &&
    isDeepStrictEqual(
      [told.changed, unchanged, misfits, conflicts, missing],
      [changed.length, total - changed.length, 0, 0, 0],
    ) &&
    isDeepStrictEqual(
      found.map(({ changes }) => changes),
      wanted,
    );
  await ours.stop();
  await ground.close();

  console.log(`\n## round-trip\n\n${total} rows of 30 columns, ${changed.length} cells changed by LibreOffice.\n`);
  console.log('| what | measured | bound |\n|---|---|---|');
  console.log(`| exported, s | ${exported.toFixed(1)} | 15${exceeded(exported > 15)} |`);
  console.log(`| compared, s | ${compared.toFixed(1)} | 30${exceeded(compared > 30)} |`);
  console.log(
    `| the server's memory meanwhile, MB over idle | ${(most - idle).toFixed(1)} | 150${exceeded(most - idle > 150)} |`,
  );
  console.log(
    `| exactly these cells came back | ${exact ? 'yes' : JSON.stringify(told)} | yes${exceeded(!exact, { fault: true })} |`,
  );
}
