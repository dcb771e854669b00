/**
 * Bench of charts: a dashboard at 1,000 and at 1,000,000 entries, latency of a change through two servers, the cost of
 * 50 charts for writers of entries, counts of a million beside other load, and filtered dashboards at a million. Ratios
 * compare interleaved measurements of one run. `npm run bench -- charts
 * [--only=dashboard,change,adding,count,narrowed]`.
 */
import { get, type IncomingMessage } from 'node:http';
import type { ChartQuery } from '@kontor/charts';
import { newId } from '@kontor/form';
import { checkCaches } from '../apps/server/src/charts/check.ts';
import { twelve } from './lib/charts.ts';
import { cpuOfTree, memoryOf } from './lib/cpu.ts';
import { answers, layGround, type Served, serveOurs } from './lib/ground.ts';
import { ask, drive, median } from './lib/load.ts';
import { layForm, layMany } from './lib/many.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const wanted = process.argv
  .find(word => word.startsWith('--only='))
  ?.slice(7)
  .split(',');
const entries = Number(process.argv.find(word => word.startsWith('--entries='))?.slice(10) ?? sized(1_000_000, 2_000));
const ground = await layGround(sized(1_000, 100));
const [small, big, bare, charted] = await Promise.all(
  ['Small', 'Big', 'Bare', 'Charted'].map(name => layForm(ground, name)),
);
await layMany(ground, [
  ...[small, bare, charted].map(id => ({ id: id ?? '', entries: 1_000 })),
  { id: big ?? '', entries },
]);
const token = ground.tokens.all[0] ?? '';
const [one, two] = [await serveOurs(ground), await serveOurs(ground)];
const pids = [one.pid, two.pid, ground.postmaster];
const rows = answers();
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const reads = sized(80, 4);
const fiftyCharts = Array.from({ length: sized(50, 6) }, (_, index) => twelve[index % 12] as ChartQuery);
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

interface Line {
  name: string;
  value: number;
  bound?: number;
  /** Over its bound at any size. */
  fault: boolean;
}
const lines: Line[] = [];
const say = (name: string, value: number, bound?: number, fault = false) => {
  const line = { name, value, fault, ...(bound === undefined ? {} : { bound }) };
  lines.push(line);
  console.error(`${name}: ${value.toFixed(2)}`);
};

async function send<T>(at: Served, path: string, body?: object): Promise<T> {
  const answer = await ask({
    url: `${at.base}/api${path}`,
    token,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return (JSON.parse(answer.text) as { data: T }).data;
}

async function addBoard(
  name: string,
  form: string,
  asked: readonly ChartQuery[],
): Promise<{ id: string; charts: string[] }> {
  const charts: string[] = [];
  for (const [index, each] of asked.entries()) {
    const chart = { name: `${name} ${index}`, ...each, report_configs: [{ id: form }] };
    charts.push((await send<{ id: string }>(one, '/charts/add.json', chart)).id);
  }
  const board = { name, config: { order: charts }, charts: charts.map(id => ({ id })) };
  const { id } = await send<{ id: string }>(one, '/chart-collections/add.json', board);
  return { id, charts };
}
const boardPath = (id: string) => `/chart-collections/${id}.json?contain=charts`;
interface Shown {
  charts: { id: string; chart_cache: { datasets: { data: number[] }[]; modified: string } | null }[];
}
/** Seconds until all charts have figures. */
async function counted(id: string): Promise<number> {
  const began = performance.now();
  while ((await send<Shown>(one, boardPath(id))).charts.some(each => each.chart_cache === null)) await pause(250);
  return (performance.now() - began) / 1_000;
}
const entryOf = (form: string, index: number) =>
  JSON.stringify({ report_config_id: form, data: rows[index % rows.length], local_id: newId() });
const addAsk = (form: string, index: number) => ({
  url: `${one.base}/api/reports/add.json`,
  token: ground.tokens.own[index % 20] ?? '',
  method: 'POST',
  body: entryOf(form, index),
});

const boards = {
  small: await addBoard('Small', small ?? '', twelve),
  big: await addBoard('Big', big ?? '', twelve),
};
say('12 charts over a million counted, one after another, s', await counted(boards.big.id));
await counted(boards.small.id);

async function dashboard(): Promise<void> {
  const cost = async (id: string) => {
    const before = pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
    const times = await drive(4, reads, () => ({ url: `${one.base}/api${boardPath(id)}`, token }));
    const after = pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0);
    return { ms: median(times), cpu: (after - before) / reads };
  };
  const found: { small: { ms: number; cpu: number }; big: { ms: number; cpu: number } }[] = [];
  for (const round of rounds(5)) {
    const each = { small: await cost(boards.small.id), big: await cost(boards.big.id) };
    if (round >= 0) found.push(each);
  }
  say('dashboard of 12 charts at 1,000 entries, ms', median(found.map(each => each.small.ms)));
  say('the same at 1,000,000, ms', median(found.map(each => each.big.ms)));
  say('ratio of wall time', median(found.map(each => each.big.ms / each.small.ms)), 1.5);
  say('ratio of CPU', median(found.map(each => each.big.cpu / each.small.cpu)), 1.5);
}

/** Times of the change notifications of charts in an event stream. */
async function listen(where: Served): Promise<{ heard: number[]; close(): void }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${where.base}/api/live`, { headers, agent: false }, resolve).on('error', reject);
  });
  const heard: number[] = [];
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => void (text.includes('"charts"') && heard.push(performance.now())));
  return { heard, close: () => answer.destroy() };
}

/**
 * From the answer to an entry added at one server until the other one sends the notification and its dashboard has the
 * figures.
 */
async function change(): Promise<void> {
  const fifty = await addBoard('Fifty', charted ?? '', fiftyCharts);
  await counted(fifty.id);
  const stream = await listen(two);
  const stateOf = async () =>
    (await send<Shown>(two, boardPath(fifty.id))).charts
      .find(({ id }) => id === fifty.charts[5])
      ?.chart_cache?.datasets[0]?.data.reduce((sum, each) => sum + each, 0) ?? 0;
  for (const busy of [false, true]) {
    let writing = busy;
    const others = (async () => {
      for (let index = 0; writing; index++) await drive(1, 1, () => addAsk(bare ?? '', index));
    })();
    const [told, shown]: [number[], number[]] = [[], []];
    for (const round of rounds(25, 0)) {
      await pause(sized(1_500 + Math.random() * 700, 0));
      const before = await stateOf();
      const asked = performance.now();
      await drive(1, 1, () => addAsk(charted ?? '', round));
      const began = performance.now();
      let seen = false;
      while (!seen) {
        await pause(25);
        seen = stream.heard.some(moment => moment > asked) && (await stateOf()) > before;
        if (performance.now() - began > 600_000) throw new Error('the change is never shown');
      }
      told.push((stream.heard.find(moment => moment > asked) ?? Number.NaN) - began);
      shown.push(performance.now() - began);
    }
    writing = false;
    await others;
    const beside = busy ? ', while others write' : '';
    say(`change of an entry under 50 charts told by another server, ms (median)${beside}`, median(told));
    say(`the same, the slowest of 25${beside}`, Math.max(...told), 1_200);
    say(`shown by its dashboard, ms (median)${beside}`, median(shown));
    say(`the same, the slowest of 25${beside}`, Math.max(...shown), 2_000);
  }
  stream.close();
}

/** Two equal forms, one with 50 charts over it (made by `change`), interleaved. */
async function adding(): Promise<void> {
  const has = await ground.database.text('select count(*)::int as n from chart_forms where report_config_id = $1', [
    charted,
  ]);
  if (has.rows[0]?.n === 0) await counted((await addBoard('Fifty', charted ?? '', fiftyCharts)).id);
  for (const clients of [1, 4]) {
    const ratios: number[] = [];
    const requests = sized(600, 12);
    const add = async (form: string) => {
      const began = performance.now();
      await drive(clients, requests, index => addAsk(form, index));
      return (performance.now() - began) / requests;
    };
    for (const round of rounds(7)) {
      // Each first in every other round: increments that one leaves to be folded into the figures are load for the
      // next.
      const forms = round % 2 ? [bare, charted] : [charted, bare];
      const took = new Map<string | undefined, number>();
      for (const form of forms) {
        await pause(sized(1_500, 0));
        took.set(form, await add(form ?? ''));
      }
      if (round >= 0) ratios.push((took.get(charted) ?? 0) / (took.get(bare) ?? 1));
    }
    say(`adding under 50 charts beside none, ${clients} client${clients > 1 ? 's' : ''}, ratio`, median(ratios), 1.3);
  }
}

/** Latency of adding and reading while a million entries are counted. */
async function count(): Promise<void> {
  const load = async (until: () => boolean) => {
    const [adds, reads]: [number[], number[]] = [[], []];
    for (let index = 0; !until() || adds.length < sized(60, 3); index++) {
      adds.push(...(await drive(1, 1, () => addAsk(big ?? '', index))));
      reads.push(
        ...(await drive(1, 1, () => ({ url: `${one.base}/api/reports.json?filter[report_config_id]=${big}`, token }))),
      );
      reads.push(...(await drive(1, 1, () => ({ url: `${two.base}/api${boardPath(boards.big.id)}`, token }))));
      await pause(20);
    }
    return { adds: adds.sort((a, b) => a - b), reads: reads.sort((a, b) => a - b) };
  };
  const modified = async (id: string) =>
    (await send<Shown>(one, boardPath(boards.big.id))).charts.find(each => each.id === id)?.chart_cache?.modified;
  const [adds, reads, seconds, memory]: number[][] = [[], [], [], []];
  for (const round of rounds(3, 0)) {
    const chart = boards.big.charts[round === 2 ? 6 : round] ?? '';
    const quiet = await load(() => true);
    const [before, idle] = [await modified(chart), memoryOf(one.pid) + memoryOf(two.pid)];
    const open = () => ground.database.text('select 1 from chart_builds where chart_id = $1 and forced', [chart]);
    await send(one, `/charts/count/${chart}.json`, {});
    const began = performance.now();
    let [done, most] = [false, 0];
    const watching = (async () => {
      while ((await open()).rows.length > 0) {
        most = Math.max(most, memoryOf(one.pid) + memoryOf(two.pid));
        await pause(100);
      }
      seconds?.push((performance.now() - began) / 1_000);
      done = true;
    })();
    const busy = await load(() => done);
    await watching;
    if ((await modified(chart)) === before) throw new Error('the count left nothing');
    adds?.push(at(busy.adds, 0.95) / at(quiet.adds, 0.95));
    reads?.push(at(busy.reads, 0.95) / at(quiet.reads, 0.95));
    memory?.push(most - idle);
  }
  say('a chart over a million counted anew while entries are added and read, s', median(seconds ?? []));
  say('p95 of adding meanwhile, beside quiet, ratio', median(adds ?? []), 1.5);
  say('p95 of reading meanwhile, beside quiet, ratio', median(reads ?? []), 1.5);
  say('memory of both servers meanwhile, over before, MB', Math.max(...(memory ?? [])), 32);
  await pause(sized(2_000, 0));
  let wrong = 0;
  for (const id of boards.big.charts) wrong += (await checkCaches(ground.database, id)).length;
  say('charts with wrong figures afterwards', wrong, 0, true);
}

async function narrowed(): Promise<void> {
  for (const [name, query, bound] of [
    ['the last 30 days', 'last_days=30', 1_000],
    ['one state of four', 'state=done'],
    ['a year of a date in the answers', 'date=flight_date&from=1995-01-01&to=1995-12-31'],
  ] as const) {
    const times: number[] = [];
    for (const chart of boards.big.charts) {
      const began = performance.now();
      await send(one, `/chart-collections/${boards.big.id}/figures.json?chart_id=${chart}&${query}`);
      times.push(performance.now() - began);
    }
    say(`a chart over a million, ${name}, ms (median of 12)`, median(times), bound);
    say(`the same, the slowest`, Math.max(...times));
  }
}

const all: Record<string, () => Promise<void>> = { dashboard, change, adding, count, narrowed };
for (const [name, measure] of Object.entries(all)) if (!wanted || wanted.includes(name)) await measure();

console.log('\n## charts\n\n| what | value | bound |\n|---|---|---|');
for (const { name, value, bound, fault } of lines) {
  const over = exceeded(bound !== undefined && value > bound, { fault });
  console.log(`| ${name} | ${value.toFixed(value < 10 ? 2 : 0)} | ${bound ?? ''}${over} |`);
}
await one.stop();
await two.stop();
await ground.close();
