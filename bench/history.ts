/**
 * Bench of the history of entries, in one run: adding and editing an entry in the database beside what they cost
 * without it (no trigger on adding; an edit that keeps the whole former row as a revision, as before), the timeline of
 * one entry of 100,000 with five changes each, and what the history takes beside the entries. Interleaved, medians.
 */
import { newId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../apps/server/src/db/sql.ts';
import { answers, layGround, serveOurs } from './lib/ground.ts';
import { ask, median } from './lib/load.ts';
import { report } from './lib/report.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const entries = sized(100_000, 1_000);
const changes = 5;
const each = sized(1_000, 20);
const ground = await layGround(entries);
const { database } = ground;
const rows = answers();
const [form = ''] = ground.forms;
const ids = (await database.rows<{ id: string }>(sql`select id from reports order by id`)).map(({ id }) => id);
const person = (await database.rows<{ id: string }>(sql`select user_id as id from reports limit 1`))[0]?.id ?? newId();

const triggers = (on: boolean) =>
  database.text(
    ['reports_kept', 'reports_versioned']
      .map(name => `alter table reports ${on ? 'enable' : 'disable'} trigger ${name}`)
      .join(';'),
  );

async function timed(times: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const began = performance.now();
    await work(index);
    taken.push(performance.now() - began);
  }
  return median(taken);
}

const add = (index: number) => {
  const data = JSON.stringify(rows[index % rows.length]);
  return database.run(
    sql`insert into reports (id, report_config_id, user_id, owner, data, search, local_id, modified_by, through) values (${uuidv7()}, ${form}, ${person}, ${person}, ${data}::jsonb, ${data}, ${newId()}, ${person}, 'console')`,
  );
};

let turn = 0;
/** The next entry, and a change of one of its answers. */
const next = () => {
  turn += 1;
  return { id: ids[(turn * 7_919) % ids.length] ?? '', change: JSON.stringify({ speed: turn }) };
};
const edit = () => {
  const { id, change } = next();
  return database.transaction(async db => {
    await db.one(sql`select * from reports t where t.id = ${id} for no key update of t`);
    await db.run(
      sql`update reports t set data = t.data || ${change}::jsonb, version = t.version + 1, modified = now(), modified_by = ${person}, through = 'console' where t.id = ${id}`,
    );
  });
};
const editBefore = () => {
  const { id, change } = next();
  return database.transaction(async db => {
    await db.one(sql`select * from reports t where t.id = ${id} for no key update of t`);
    await db.run(
      sql`insert into revisions (entity, item_id, version, user_id, created, body) select 'Reports', t.id, t.version, ${person}, now(), to_jsonb(t) - 'search' from reports t where t.id = ${id} on conflict do nothing`,
    );
    await db.run(
      sql`update reports t set data = t.data || ${change}::jsonb, version = t.version + 1, modified = now() where t.id = ${id}`,
    );
  });
};

const found = { add: [] as { ours: number; base: number }[], edit: [] as { ours: number; base: number }[] };
for (const round of rounds(5)) {
  const ours = { add: await timed(each, add), edit: await timed(each, edit) };
  await triggers(false);
  const base = { add: await timed(each, add), edit: await timed(each, editBefore) };
  await triggers(true);
  if (round < 0) continue;
  for (const kind of ['add', 'edit'] as const) found[kind].push({ ours: ours[kind], base: base[kind] });
}
const line = (name: string, kind: 'add' | 'edit', bound: number) => ({
  ...{ name, bound },
  ours: median(found[kind].map(({ ours }) => ours)),
  base: median(found[kind].map(({ base }) => base)),
  ratio: median(found[kind].map(({ ours, base }) => ours / base)),
});
report('history', 'Wall ms in the database, with history and without it', [
  line('add an entry', 'add', 1.1),
  line('edit one answer of an entry', 'edit', 1.3),
]);

await database.text("delete from revisions where entity = 'Reports'");
await database.text('truncate report_history');
await database.text('update reports set version = 1 where version > 1');
await database.text('truncate report_history');
for (let change = 1; change <= changes; change++)
  for (let at = 0; at < ids.length; at += 5_000)
    await database.run(
      sql`update reports t set data = t.data || jsonb_build_object('speed', (random() * 400)::int, 'remark', 'Nr. ' || (random() * 1e6)::int), version = t.version + 1, modified = now(), modified_by = ${person}, through = 'console' where t.id = any(${ids.slice(at, at + 5_000)}::uuid[])`,
    );
for (const table of ['reports', 'report_history']) await database.text(`vacuum full analyze ${table}`);
const sizes = await database.rows<{ entries: number; history: number; kept: number }>(
  sql`select pg_total_relation_size('reports')::float8 / 1e6 as entries, pg_total_relation_size('report_history')::float8 / 1e6 as history, (select count(*) from report_history)::int as kept`,
);
const { entries: own = 1, history = 0, kept = 0 } = sizes[0] ?? {};

const ours = await serveOurs(ground);
const token = ground.tokens.all[0] ?? '';
const read = () => ask({ url: `${ours.base}/api/reports/${next().id}/history.json`, token });
await timed(sized(50, 2), read);
const timeline = await timed(sized(500, 5), async () => {
  const { status } = await read();
  if (status !== 200) throw new Error(`the timeline answered ${status}`);
});
console.log(`\n| what | figure | bound |\n|---|---|---|
| timeline of one of ${ids.length} entries, ms | ${timeline.toFixed(2)} | 20${exceeded(timeline > 20)} |
| size of ${kept} changes beside the entries' own ${own.toFixed(1)} MB | ${history.toFixed(1)} MB, ${((100 * history) / own).toFixed(1)} % | 40 %${exceeded(history / own > 0.4)} |`);
await ours.stop();
await ground.close();
