/**
 * Bench of the history of entries, in one run: adding and editing an entry through the server, and the same statements in
 * the database alone, with the triggers of the history and without them, by turns of a few; the timeline of one entry of
 * 100,000 with five changes each, by people in turn, and what the history takes beside the entries. Medians.
 */
import { newId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../apps/server/src/db/sql.ts';
import { answers, layGround, serveOurs } from './lib/ground.ts';
import { ask, median } from './lib/load.ts';
import { type Line, report } from './lib/report.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const entries = sized(100_000, 1_000);
const changes = 5;
const ground = await layGround(entries);
const { database, tokens } = ground;
const rows = answers();
const [form = ''] = ground.forms;
const ids = (await database.rows<{ id: string }>(sql`select id from reports order by id`)).map(({ id }) => id);
const people = (await database.rows<{ id: string }>(sql`select distinct user_id as id from reports order by 1`)).map(
  ({ id }) => id,
);
const ours = await serveOurs(ground);

const triggers = (on: boolean) =>
  database.text(
    ['reports_kept', 'reports_versioned']
      .map(name => `alter table reports ${on ? 'enable' : 'disable'} trigger ${name}`)
      .join(';'),
  );

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}

let turn = 0;
/** The next entry, and who changes it. */
const next = () => {
  turn += 1;
  const at = (turn * 7_919) % ids.length;
  return {
    ...{ id: ids[at] ?? '', answers: rows[at % rows.length] ?? {} },
    ...{ token: tokens.all[turn % tokens.all.length] ?? '', person: people[turn % people.length] },
  };
};
async function request(path: string, method: string, token: string, body: object): Promise<void> {
  const { status, text } = await ask({ url: `${ours.base}/api${path}`, token, method, body: JSON.stringify(body) });
  if (status > 201) throw new Error(`${path} answered ${status}: ${text}`);
}
const works = {
  'add an entry, through the server': () => {
    const { token, answers: data } = next();
    return request('/reports/add.json', 'POST', token, { report_config_id: form, local_id: newId(), data });
  },
  'edit an entry, through the server': () => {
    const { id, token, answers: data } = next();
    return request(`/reports/${id}.json`, 'PATCH', token, { data: { ...data, speed: turn, remark: `Nr. ${turn}` } });
  },
  'add an entry, in the database alone': () => {
    const { person, answers: given } = next();
    const data = JSON.stringify(given);
    return database.run(
      sql`insert into reports (id, report_config_id, user_id, owner, data, search, local_id, modified_by, through) values (${uuidv7()}, ${form}, ${person}, ${person}, ${data}::jsonb, ${data}, ${newId()}, ${person}, 'console')`,
    );
  },
  'edit an entry, in the database alone': () => {
    const { id, person } = next();
    const change = JSON.stringify({ speed: turn, remark: `Nr. ${turn}` });
    return database.transaction(async db => {
      await db.one(sql`select * from reports t where t.id = ${id} for no key update of t`);
      await db.run(
        sql`update reports t set data = t.data || ${change}::jsonb, version = t.version + 1, modified = now(), modified_by = ${person}, through = 'console' where t.id = ${id}`,
      );
    });
  },
};

/** Of a round, by turns: what else the machine does then comes over both alike. */
async function compared(work: () => Promise<unknown>): Promise<{ ours: number; base: number }> {
  const found = { ours: [] as number[], base: [] as number[] };
  for (let block = 0; block < sized(10, 2); block++)
    for (const side of block % 2 === 0 ? (['ours', 'base'] as const) : (['base', 'ours'] as const)) {
      await triggers(side === 'ours');
      // The first of a turn plans its statements anew.
      await timed(2, work);
      found[side].push(...(await timed(sized(15, 2), work)));
    }
  await triggers(true);
  return { ours: median(found.ours), base: median(found.base) };
}

const lines: Line[] = [];
for (const [name, work] of Object.entries(works)) {
  const found: { ours: number; base: number }[] = [];
  for (const round of rounds(5)) {
    const one = await compared(work);
    if (round >= 0) found.push(one);
  }
  lines.push({
    ...{ name, bound: name.startsWith('add') ? 1.1 : 1.3 },
    ours: median(found.map(each => each.ours)),
    base: median(found.map(each => each.base)),
    ratio: median(found.map(each => each.ours / each.base)),
  });
}
report('history', 'Wall ms with the history and without it', lines);

// All of them, those that were added too: five changes of two answers each.
await database.text('truncate report_history_packed');
const cleaner = database.client();
await cleaner.connect();
await cleaner.query('set statement_timeout = 0');
const { rows: searched } = await cleaner.query<{ name: string; made: string }>(
  "select indexname as name, indexdef as made from pg_indexes where tablename = 'reports' and indexdef like '% gin %'",
);
// Built again at the end: kept up meanwhile, they would take most of the time.
for (const { name } of searched) await cleaner.query(`drop index ${name}`);
const all = (await database.rows<{ id: string }>(sql`select id from reports order by id`)).map(({ id }) => id);
for (let change = 1; change <= changes; change++)
  for (let at = 0; at < all.length; at += 1_000)
    await database.run(
      sql`update reports t set data = t.data || jsonb_build_object('speed', (random() * 400)::int, 'remark', 'Nr. ' || (random() * 1e6)::int), version = t.version + 1, modified = now(), modified_by = (${people}::uuid[])[1 + (random() * 19)::int], through = 'console' where t.id = any(${all.slice(at, at + 1_000)}::uuid[])`,
    );
for (const { made } of searched) await cleaner.query(made);
for (const table of ['reports', 'report_history_packed']) await cleaner.query(`vacuum full analyze ${table}`);
await cleaner.end();
const sizes = await database.rows<{ entries: number; history: number; kept: number }>(
  sql`select pg_total_relation_size('reports')::float8 / 1e6 as entries, pg_total_relation_size('report_history_packed')::float8 / 1e6 as history, (select count(*) from report_history_packed)::int as kept`,
);
const { entries: own = 1, history = 0, kept = 0 } = sizes[0] ?? {};

const read = () => {
  const { id, token } = next();
  return ask({ url: `${ours.base}/api/reports/${id}/history.json`, token });
};
await timed(sized(50, 2), read);
const timeline = median(
  await timed(sized(500, 5), async () => {
    const { status } = await read();
    if (status !== 200) throw new Error(`the timeline answered ${status}`);
  }),
);
console.log(`\n| what | figure | bound |\n|---|---|---|
| timeline of one of ${all.length} entries, ms | ${timeline.toFixed(2)} | 20${exceeded(timeline > 20)} |
| size of ${kept} changes beside the entries' own ${own.toFixed(1)} MB | ${history.toFixed(1)} MB, ${((100 * history) / own).toFixed(1)} % | 40 %${exceeded(history / own > 0.4)} |`);
await ours.stop();
await ground.close();
