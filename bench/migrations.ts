/**
 * Bench of the update from the first release: a million entries in its schema, in a thousand forms, brought to the present
 * schema migration by migration, while entries are added and changed without a pause. Of each: how long it took, and the
 * longest that a write took meanwhile. Half a million former states are there for the migrations that move the history.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newId } from '@kontor/form';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openBenchDatabase } from './lib/cluster.ts';
import { answers, formFields } from './lib/ground.ts';
import { exceeded, sized } from './lib/size.ts';

const [entries, forms, changes] = [sized(1_000_000, 2_000), sized(1_000, 5), sized(500_000, 500)];
/** What a write may wait for a migration, in milliseconds. */
const bound = 1_000;
const folder = fileURLToPath(new URL('../apps/server/src/db/migrations', import.meta.url));
const released = JSON.parse(
  readFileSync(new URL('../apps/server/test/releases/1.0.0.json', import.meta.url), 'utf8'),
) as { schema: string };

const opened = await openBenchDatabase();
async function connected(): Promise<pg.Client> {
  const client = new pg.Client(opened.connection);
  await client.connect();
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  return client;
}
const client = await connected();
await client.query('drop schema public cascade; create schema public');
await migrate(client, folder, released.schema);

const person = uuidv7();
await client.query(`insert into users (id, username, role) values ($1, 'person', 'user')`, [person]);
const ids = Array.from({ length: forms }, () => newId());
await client.query(
  `insert into report_configs (id, name, fields) select id, 'Form ' || id, $2::jsonb from unnest($1::uuid[]) id`,
  [ids, JSON.stringify(formFields())],
);
// Without what answers are searched by, which no migration since reads, and which would take most of the time. Of the
// answers there is one of no entry, whose settings change.
await client.query(`
  drop index reports_answers; drop index reports_search; alter table reports disable trigger user;
  create index reports_answers on reports using gin (report_config_id, data jsonb_path_ops) where false`);
const rows = answers();
for (let made = 0; made < entries; made += 50_000)
  await client.query(
    `insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version)
      select gen_random_uuid(), ($1::uuid[])[1 + n % $2], $3, $3, $4::jsonb -> (n % $5), '', now() - n * interval '1 minute', now(), 1
      from generate_series($6::int, $7::int) n`,
    [ids, forms, person, JSON.stringify(rows), rows.length, made, Math.min(made + 50_000, entries) - 1],
  );
await client.query('alter table reports enable trigger user');
await client.query(
  `insert into report_counts (report_config_id, user_id, state, slot, n)
    select r.report_config_id, u.id, coalesce(r.state, ''), 0, count(*)
    from reports r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) u (id) group by 1, 2, 3`,
);
await client.query('vacuum analyze');

let over = false;
let longest = 0;
let written = 0;
/** Of each writer, the write that it is at. */
const atWork: Promise<unknown>[] = [];
/** Writes without a pause; keeps the longest that one took. */
async function write(place: number, work: (writer: pg.Client) => Promise<unknown>): Promise<void> {
  const writer = await connected();
  while (!over) {
    const began = performance.now();
    atWork[place] = work(writer);
    await atWork[place];
    longest = Math.max(longest, performance.now() - began);
    written += 1;
  }
  await writer.end();
}
const data = JSON.stringify(rows[0]);
const { rows: changed } = await client.query<{ id: string }>('select id from reports limit 1000');
const writers = [
  write(0, writer =>
    writer.query(
      `insert into reports (id, report_config_id, user_id, owner, data, search, local_id) values ($1, $2, $3, $3, $4, '', $5)`,
      [uuidv7(), ids[written % forms], person, data, newId()],
    ),
  ),
  write(1, writer =>
    writer.query(
      `update reports set data = data || jsonb_build_object('speed', $2::int), version = version + 1, modified = now() where id = $1`,
      [changed[written % changed.length]?.id, written],
    ),
  ),
];

console.log('\n| migration | ms | longest write meanwhile, ms | bound |\n|---|---|---|---|');
for (const { name } of readMigrations(folder).filter(each => each.name > released.schema)) {
  longest = 0;
  const began = performance.now();
  await migrate(client, folder, name);
  const took = performance.now() - began;
  await Promise.all(atWork);
  // Their writers note how long these took.
  await new Promise(resolve => setImmediate(resolve));
  console.log(`| ${name} | ${took.toFixed(1)} | ${longest.toFixed(1)} | ${bound}${exceeded(longest > bound)} |`);
  if (name.startsWith('077'))
    await client.query(
      `insert into report_history (report_id, version, at, through, former)
        select id, 0, modified, 'console', jsonb_build_object('speed', 1) from reports limit $1 on conflict do nothing`,
      [changes],
    );
}
over = true;
await Promise.all(writers);
const { rows: found } = await client.query<{ entries: number; states: number }>(
  `select count(*)::int as entries, (select count(*) from report_history where version = 0)::int as states from reports`,
);
const { entries: stored = 0, states = 0 } = found[0] ?? {};
const { rows: wrong } = await client.query(
  `select report_config_id, form_version, user_id, sum(n) from (
      select report_config_id, form_version, user_id, n from report_counts
      union all
      select r.report_config_id, r.form_version, u.id, -1
      from reports r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) u (id)
    ) k group by 1, 2, 3 having sum(n) <> 0`,
);
if (stored < entries || states !== changes || wrong.length > 0) {
  console.error(`${stored} entries and ${states} former states are there after it, and ${wrong.length} wrong counts.`);
  exceeded(true, { fault: true });
}
console.log(`\n${stored} entries, ${written} writes meanwhile.`);
await client.end();
await opened.close();
