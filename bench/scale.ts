/**
 * Bench of a form of a million entries: pages of its list by any answer, range, day and order, each with its exact
 * count, states and values, exports and bulk changes by a filter. `npm run bench -- scale [--entries 1000000]`: median of one client, by PostgreSQL alone and
 * by the columnar copy, which has to answer within the bound; then a change, to the first answer that has it.
 */
import { newId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { openSession } from '../apps/server/src/accounts/sessions.ts';
import { openDatabase } from '../apps/server/src/db/open.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { openBenchDatabase } from './lib/cluster.ts';
import { answers, formFields, type Ground, serveOurs } from './lib/ground.ts';
import { ask, median } from './lib/load.ts';
import { exceeded, option, rounds, sized, until } from './lib/size.ts';

const entries = option('entries', sized(1_000_000, 2_000));
const BOUND = 60;

const opened = await openBenchDatabase();
const database = openDatabase({ connection: opened.connection });
const admin = uuidv7();
await database.run(sql`insert into users (id, username, role) values (${admin}, 'office', 'admin')`);
const token = (await openSession(database, admin, null)).token;
const form = newId();
await database.run(
  sql`insert into report_configs (id, name, fields) values (${form}, 'Large', ${JSON.stringify(formFields())}::jsonb)`,
);
await fill();

/** Rows of the data set again and again, by PostgreSQL itself: without triggers, whose counters are written at the end. */
async function fill(): Promise<void> {
  const client = database.client();
  await client.connect();
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  await client.query('create temp table source (i serial, data jsonb, search text)');
  const rows = answers();
  await client.query(
    "insert into source (data, search) select d, lower(array_to_string(array(select value from jsonb_each_text(d)), e'\\n')) from jsonb_array_elements($1::jsonb) d",
    [JSON.stringify(rows)],
  );
  for (let from = 0; from < entries; from += rows.length)
    await client.query(
      `insert into reports (id, report_config_id, user_id, owner, data, search, state, created, modified, version)
      select uuidv7(), $1, $2, $2, s.data, s.search, case when s.i % 3 = 0 then 'done' end, at, at, 1
      from source s, lateral (select now() - make_interval(secs => $3::int - $4::int - s.i)) as t (at)
      where $4::int + s.i <= $3::int`,
      [form, admin, entries, from],
    );
  await client.query(
    "insert into report_counts select report_config_id, '00000000-0000-0000-0000-000000000000', coalesce(state, ''), 0, count(*) from reports group by 1, 3",
  );
  await client.query('vacuum analyze');
  await client.end();
}

const ground = { url: opened.url, folder: opened.folder } as Ground;
const alone = await serveOurs(ground, { COLUMNS_FROM: '0' });
const copied = await serveOurs(ground, { COLUMNS_FROM: '1' });
const list = `/reports.json?filter[report_config_id]=${form}`;
const { id: middle } = (await database.one<{ id: string }>(
  sql`select id from reports where data ->> 'phase' = 'Climb' order by created desc offset ${Math.round(entries / 20)} limit 1`,
)) ?? { id: '' };
/** A chart by months and kinds of damage, with sums, of some years: as a dashboard narrows it. */
const chart = {
  type: 'bar',
  report_configs: [{ id: form }],
  config: {
    chart_value: 'flight_date',
    chart_value_format: 'month',
    datasets: ['None', 'Minor', 'Medium', 'Substantial'].map(damage => ({
      id: damage,
      label: damage,
      aggregate: { function: 'sum', field: 'cost_total' },
      data_filter: [
        { field: 'damage', operator: 'equals', value: damage },
        { field: 'flight_date', operator: 'gte', value: '1992-01-01' },
      ],
    })),
  },
};
/** Some hundreds of a million, which bulk changes and exports have to find among all. */
const few = 'filter[data.phase]=Climb&filter[data.speed][gte]=300&filter[data.damage][neq]=None';
const changing = { action: 'state', state: null };
const cases: [name: string, path: string, body?: object | undefined, bound?: number][] = [
  [
    'neighbours in a range',
    `/reports/${middle}/neighbours.json?filter[report_config_id]=${form}&filter[data.speed][gte]=100`,
  ],
  [
    'histograms of three fields in a range',
    `/reports/summary.json?filter[report_config_id]=${form}&filter[data.speed][gte]=100&fields=speed,flight_date,phase`,
    undefined,
    150,
  ],
  ['one answer', `${list}&filter[data.phase]=Climb`],
  ['a range', `${list}&filter[data.speed][gte]=200`],
  ['days', `${list}&filter[data.flight_date][gte]=1995-01-01&filter[data.flight_date][lte]=1995-12-31`],
  ['three together', `${list}&filter[data.phase]=Climb&filter[data.speed][gte]=100&filter[data.damage][neq]=None`],
  ['an answer and the state', `${list}&filter[data.phase]=Climb&filter[state]=done`],
  ['sorted by a number', `${list}&sort=data.speed&direction=desc`],
  ['sorted by a choice', `${list}&sort=data.phase`],
  ['sorted by a text, in a range', `${list}&filter[data.speed][gte]=200&sort=data.airport`],
  ['page 100 of an answer', `${list}&filter[data.phase]=Climb&page=${sized(100, 2)}`],
  ['page 1,000 of an answer', `${list}&filter[data.phase]=Climb&page=${sized(1_000, 3)}`],
  ['page 10,000 of all', `${list}&page=${sized(10_000, 4)}`],
  ['page 10,000, sorted by a number', `${list}&sort=data.speed&direction=desc&page=${sized(10_000, 4)}`],
  ['states of a range', `/reports/states.json?filter[report_config_id]=${form}&filter[data.speed][gte]=200`],
  ['values of a choice', `/reports/values.json?filter[report_config_id]=${form}&field=phase`],
  ['values of a text', `/reports/values.json?filter[report_config_id]=${form}&field=airport`],
  ['a chart, narrowed', '/charts/preview.json', chart, 100],
  ['a table of few entries, exported', `/reports.csv?filter[report_config_id]=${form}&${few}`, undefined, 600],
  ['few entries changed by a filter', `/reports/bulk.json?filter[report_config_id]=${form}&${few}`, changing, 600],
];

interface Shown {
  count?: number;
  data: ({ id?: string; value?: string | null; count?: number } | string)[] | object;
}

async function asked(base: string, path: string, body?: object) {
  const { status, text, ms } = await ask({
    url: `${base}/api${path}`,
    token,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const read: unknown = path.startsWith('/reports.csv') ? { data: text.trim().split('\n') } : JSON.parse(text);
  // What takes longer than its patience is refused: PostgreSQL alone may be so slow.
  if (status === 422 && text.includes('too_slow')) return { ms, body: { data: [] }, refused: true };
  if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
  return { ms, body: read as Shown, refused: false };
}

/**
 * What has to be equal: a page with its count, tallies, or figures without the time at which they were counted, and
 * without what is only of the newest entries.
 */
function shape({ count, data }: Shown): string {
  if (Array.isArray(data))
    return JSON.stringify([
      count,
      data.map(row => (typeof row === 'string' ? row : (row.id ?? `${row.count} ${row.value}`))).sort(),
    ]);
  if ('complete' in data && entries > 100_000) return '';
  const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
  return JSON.stringify(data, (key, value: unknown) => (key === 'modified' ? undefined : rounded(value)));
}
const lengthOf = ({ count, data }: Shown) => count ?? (Array.isArray(data) ? data.length : 1);

/** The copy answers as soon as it is there: from then on its process is asked. */
const began = performance.now();
await asked(copied.base, `${list}&filter[data.phase]=Climb`);
/** Between registration and reading it is idle for a moment, too. */
let idle = 0;
await until('no copy', async () => {
  const row = await database.one<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where application_name = 'kontor columns' and state <> 'idle'`,
  );
  const forms = await database.one<{ n: number }>(sql`select count(*)::int as n from column_forms`);
  idle = row?.n === 0 && forms?.n === 1 ? idle + 1 : 0;
  return idle > 10;
});
const copying = (performance.now() - began) / 1000;

console.log(`\n## scale\n\nms a request, form of ${entries} entries, one client, median.\n`);
console.log('| case | found | PostgreSQL | columns | ratio | bound |\n|---|---|---|---|---|---|');
for (const [name, path, sent, bound = BOUND] of cases) {
  const of = async (base: string) => {
    const times: number[] = [];
    let body: Shown | null = null;
    for (const round of rounds(7, 2)) {
      const found = await asked(base, path, sent);
      if (found.refused) return { ms: found.ms, body: null };
      body = found.body;
      if (round >= 0) times.push(found.ms);
    }
    return { ms: median(times), body };
  };
  const [theirs, ours] = [await of(alone.base), await of(copied.base)];
  if (!ours.body) throw new Error(`${name}: too slow by columns`);
  if (theirs.body && shape(theirs.body) !== shape(ours.body))
    throw new Error(`${name}: the copy answers something else`);
  const over = exceeded(ours.ms > bound);
  const found = lengthOf(ours.body);
  console.log(
    `| ${name} | ${found} | ${theirs.body ? '' : '> '}${theirs.ms.toFixed(0)} | ${ours.ms.toFixed(0)} | ${(ours.ms / theirs.ms).toFixed(2)} | ${bound}${over} |`,
  );
}

const changed: number[] = [];
const ids = await database.rows<{ id: string }>(
  sql`select id from reports where report_config_id = ${form} order by created desc limit ${sized(20, 3)}`,
);
for (const { id } of ids) {
  const speed = 90_000 + changed.length;
  await database.run(sql`update reports set data = data || ${JSON.stringify({ speed })}::jsonb where id = ${id}`);
  const { ms, body } = await asked(copied.base, `${list}&filter[data.speed]=${speed}`);
  if (!JSON.stringify(body.data).includes(id)) throw new Error('a change is missing');
  changed.push(ms);
}
console.log(`\n| what | value |\n|---|---|\n| copied in, s | ${copying.toFixed(1)} |`);
console.log(`| a change, then the list that has it, ms | ${median(changed).toFixed(0)} |`);

await alone.stop();
await copied.stop();
await database.close();
await opened.close();
