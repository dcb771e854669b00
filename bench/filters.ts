/**
 * Bench of filtered lists of a form of 50,000 entries, one client in sequence: median and 95th percentile. `npm run
 * bench -- filters`. The bound is that of a list: 100 ms, and of the requests beside it.
 */
import { layGround, serveOurs } from './lib/ground.ts';
import { ask } from './lib/load.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const BOUND = 100;
/** Bound for requests made once beside a list, which scan every entry. */
const ONCE = 250;
const ground = await layGround(sized(100_000, 2_000));
const server = await serveOurs(ground);
const form = `filter[report_config_id]=${ground.forms[0]}`;
const token = ground.tokens.all[0] ?? '';
const middle = new Date(Date.now() - 75_000_000).toISOString();
const newest = JSON.parse(
  (await ask({ url: `${server.base}/api/reports.json?${form}&page=${sized(1_000, 10)}`, token })).text,
) as {
  data: { id: string }[];
};
const entry = newest.data[0]?.id ?? '';
const cases: [name: string, path: string, bound?: number][] = [
  ['all', `/reports.json?${form}`],
  ['one value', `/reports.json?${form}&filter[data.phase]=Climb`],
  ['not one value', `/reports.json?${form}&filter[data.phase][neq]=Climb`],
  ['set', `/reports.json?${form}&filter[data.speed][neq]=`],
  ['number from', `/reports.json?${form}&filter[data.speed][gte]=200`],
  ['number from and to', `/reports.json?${form}&filter[data.speed][gte]=100&filter[data.speed][lte]=150`],
  ['number from, rare', `/reports.json?${form}&filter[data.cost_total][gte]=1000000`],
  ['days', `/reports.json?${form}&filter[data.flight_date][gte]=1995-01-01&filter[data.flight_date][lte]=1995-12-31`],
  ['a range and a value', `/reports.json?${form}&filter[data.speed][gte]=200&filter[data.phase]=Climb`],
  ['a range, by another answer', `/reports.json?${form}&filter[data.speed][gte]=200&sort=data.airport`],
  ['created from', `/reports.json?${form}&filter[created][gte]=${middle}`],
  ['states of a range', `/reports/states.json?${form}&filter[data.speed][gte]=200`],
  ['values of a range', `/reports/values.json?${form}&field=phase&filter[data.speed][gte]=200`],
  ['values of all', `/reports/values.json?${form}&field=phase`, ONCE],
  ['neighbours', `/reports/${entry}/neighbours.json?${form}`],
  ['neighbours within a range', `/reports/${entry}/neighbours.json?${form}&filter[data.speed][gte]=200`],
  ['neighbours by an answer', `/reports/${entry}/neighbours.json?${form}&sort=data.airport`, ONCE],
];
console.log(
  '\n## filters\n\nms a request, form of 50,000, one client.\n\n| case | found | median | 95 % |\n|---|---|---|---|',
);
for (const [name, path, bound = BOUND] of cases) {
  const times: number[] = [];
  let found = '';
  for (const round of rounds(25, 3)) {
    const answer = await ask({ url: `${server.base}/api${path}`, token });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
    const body = JSON.parse(answer.text) as { count?: number; data: { count?: number; length?: number } };
    found = String(body.count ?? body.data.count ?? body.data.length);
    if (round >= 0) times.push(answer.ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)] ?? 0;
  console.log(`| ${name} | ${found} | ${at(0.5).toFixed(0)}${exceeded(at(0.5) > bound)} | ${at(0.95).toFixed(0)} |`);
}
await server.stop();
await ground.close();
