/**
 * Seeds forms with very many entries by SQL inside the database: the answers of the real data set repeatedly, over
 * three years; no two equal, since PostgreSQL caches what it has computed of the same document.
 */
import { newId } from '@kontor/form';
import { sql } from '../../apps/server/src/db/sql.ts';
import { answers, formFields, type Ground } from './ground.ts';

export const states = ['new', 'checked', 'done'];
const stateRows = states.map(value => ({ id: newId(), value, label: value }));

/** Returns the form's id. */
export async function layForm({ database }: Ground, name: string): Promise<string> {
  const id = newId();
  await database.run(
    sql`insert into report_configs (id, name, fields, states) values (${id}, ${name}, ${JSON.stringify(formFields())}::jsonb, ${JSON.stringify(stateRows)}::jsonb)`,
  );
  return id;
}

const heavy = ['reports_search', 'reports_answers'];

/** Adds the entries of some forms, by these users in turn (the first of all, if none is named); expensive indexes are dropped before and rebuilt afterwards. */
export async function layMany(
  { database }: Ground,
  forms: readonly { id: string; entries: number }[],
  owners: readonly string[] = [],
): Promise<void> {
  const definitions = await database.rows<{ text: string }>(
    sql`select indexdef as text from pg_indexes where indexname = any(${heavy})`,
  );
  for (const name of heavy) await database.text(`drop index ${name}`);
  await database.text('create table bench_samples (place integer primary key, data jsonb not null)');
  const samples = answers().map((data, place) => ({ place, data }));
  await database.run(
    sql`insert into bench_samples select * from jsonb_populate_recordset(null::bench_samples, ${JSON.stringify(samples)}::jsonb)`,
  );
  const [user] = await database.rows<{ id: string }>(sql`select id from users order by id limit 1`);
  const by = owners.length > 0 ? owners : [user?.id];
  const owner = sql`(${by}::uuid[])[1 + i % ${by.length}::int]`;
  const piece = 50_000;
  for (const { id, entries } of forms)
    for (let from = 0; from < entries; from += piece)
      await database.run(sql`
        insert into reports (id, report_config_id, user_id, owner, state, data, created, modified)
        select uuidv7(), ${id}::uuid, ${owner}, ${owner}, (array['new', 'checked', 'done', null])[1 + i % 4],
          s.data || jsonb_build_object('remark', 'Nr. ' || g.i), t.at, t.at
        from generate_series(${from}::int, ${Math.min(entries, from + piece) - 1}::int) g (i)
        join bench_samples s on s.place = (g.i::bigint * ${entries > samples.length ? 1 : Math.floor(samples.length / entries)}) % ${samples.length},
        lateral (select now() - make_interval(secs => (${entries} - g.i) * (94608000.0 / ${entries})) as at) t`);
  await database.text('drop table bench_samples');
  const client = database.client();
  await client.connect();
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'");
  for (const { text } of definitions) await client.query(text);
  await client.query('vacuum analyze');
  await client.end();
}
