/**
 * Bench of reading a large XLSForm: 1,000 rows in two languages with conditions, checks and calculations, 60 lists of 50
 * choices each. Until it is answered with its report, median of 5; memory of the server with what it starts, over idle.
 */
import { type Cell, workbook } from '../apps/server/src/outside/xlsx/workbook.ts';
import { patientFetch } from '../e2e/patiently.ts';
import { memoryOfTree } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { median } from './lib/load.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const total = sized(1_000, 40);
const lists = sized(60, 6);
const languages = ['Deutsch (de)', 'English (en)'];
const each = (column: string) => languages.map(language => `${column}::${language}`);
const head = [
  ...['type', 'name', ...each('label'), ...each('hint')],
  ...['relevant', 'constraint', ...each('constraint_message'), 'calculation', 'required', 'appearance'],
];
/** How the questions take turns: choices, numbers, texts, calculations, days. */
const types = (at: number) =>
  [`select_one l${at % lists}`, 'integer', 'text', 'calculate', 'date', `select_multiple l${at % lists}`][at % 6] ?? '';

function rowOf(at: number): Cell[] {
  const type = types(at);
  const before = `\${q${Math.max(0, at - 1)}}`;
  const number = `\${q${at - (at % 6) + 1}}`;
  return [
    ...[type, `q${at}`, `Frage ${at} zum Zustand der Anlage`, `Question ${at} about the state of the plant`],
    ...[`Bitte vor Ort prüfen, Nummer ${at}`, `Please check on site, number ${at}`],
    at > 0 && at % 3 === 0 ? `${before} != '' and string-length(${before}) < 100` : '',
    type === 'integer' ? '. >= 0 and . <= 10000' : '',
    ...['Bitte eine Zahl bis 10.000', 'Please a number up to 10,000'],
    type === 'calculate' ? `if(${number} > 5, round(${number} * 1.19, 2), 0)` : '',
    at % 5 === 0 ? 'yes' : '',
    type.startsWith('select_one') ? 'minimal' : '',
  ];
}
async function* survey(): AsyncGenerator<Cell[][]> {
  yield Array.from({ length: total }, (_, at) => rowOf(at));
}
async function* choices(): AsyncGenerator<Cell[][]> {
  for (let list = 0; list < lists; list++)
    yield Array.from({ length: 50 }, (_, at) => [
      `l${list}`,
      `v${at}`,
      `Wert ${at} der Liste ${list}`,
      `Value ${at} of list ${list}`,
    ]);
}
const columns = (names: string[]) => names.map(name => ({ headers: [name], width: 10 }));
async function* sheets() {
  yield { name: 'survey', columns: columns(head), rows: survey() };
  yield { name: 'choices', columns: columns(['list_name', 'name', ...each('label')]), rows: choices() };
}
const parts: Buffer[] = [];
for await (const part of workbook(sheets())) parts.push(part as Buffer);
const bytes = Buffer.concat(parts);

const ground = await layGround(sized(1_000, 20));
const ours = await serveOurs(ground, { MALLOC_ARENA_MAX: '2' }, ['--max-semi-space-size=4', '--expose-gc']);
const authorization = `Bearer ${ground.tokens.all[0] ?? ''}`;

interface Imported {
  report_config: { fields: unknown[] };
  report: { outcome: string }[];
}
async function read(): Promise<Imported> {
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'large.xlsx');
  const answer = await patientFetch(`${ours.base}/api/report-configs/import.json?dry=true`, {
    ...{ method: 'POST', headers: { authorization }, body },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Imported }).data;
}

const idle = memoryOfTree(ours.pid);
let most = idle;
const times: number[] = [];
let found: Imported | undefined;
for (const round of rounds(5)) {
  let going = true;
  const began = performance.now();
  const done = read().finally(() => {
    going = false;
  });
  while (going) {
    most = Math.max(most, memoryOfTree(ours.pid));
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  found = await done;
  if (round >= 0) times.push((performance.now() - began) / 1_000);
}
await ours.stop();
await ground.close();

const questions = found?.report_config.fields.length ?? 0;
const left = found?.report.filter(({ outcome }) => outcome === 'left').length ?? 0;
console.log(`\n## xlsform\n\n${total} rows, ${lists} lists of 50 choices, ${(bytes.length / 1_024).toFixed(0)} kB.\n`);
console.log('| what | measured | bound |\n|---|---|---|');
console.log(`| answered with its report, s | ${median(times).toFixed(2)} | 2${exceeded(median(times) > 2)} |`);
console.log(
  `| memory of the server and its processes, MB over idle | ${(most - idle).toFixed(1)} | 150${exceeded(most - idle > 150)} |`,
);
console.log(`| questions of the form | ${questions} | ${total}${exceeded(questions !== total, { fault: true })} |`);
console.log(`| cells left out | ${left} | 0${exceeded(left > 0, { fault: true })} |`);
