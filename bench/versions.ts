/**
 * Bench of versions over a million entries of one form: the versions with their counts and the list of one of them beside
 * its plan, and publishing with a mapped field: how long it takes, and how long it holds the form that entries are added to.
 */
import { createInput } from '@kontor/form';
import { sql } from '../apps/server/src/db/sql.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask, median } from './lib/load.ts';
import { exceeded, sized } from './lib/size.ts';

const [entries, at] = [sized(1_000_000, 4_000), sized(2_000, 1_000)];
/** Entries of the form that is published with a map. */
const mapped = sized(20_000, 1_000);
const ground = await layGround(at);
const { database, forms, tokens } = ground;
const [form = '', smaller = ''] = forms;
const token = tokens.all[0] ?? '';
console.log('\n| what | figure | bound |\n|---|---|---|');
const line = (what: string, ms: number, bound: number) =>
  console.log(`| ${what} | ${ms.toFixed(1)} | ${bound}${exceeded(ms > bound)} |`);

const more = (name: string) => {
  const content = createInput('text');
  return { ...content, options: { ...content.options, name, label: name } };
};
const stored =
  (await database.one<{ fields: object[] }>(sql`select fields from report_configs where id = ${form}`))?.fields ?? [];
for (const fields of [
  [...stored, more('second')],
  [...stored, more('third')],
])
  await database.run(sql`update report_configs set fields = ${JSON.stringify(fields)}::jsonb where id = ${form}`);

// Made of those that are there, without what only answers and search need: nothing here asks for it.
await database.text('drop index reports_answers; drop index reports_search; alter table reports disable trigger user');
async function fill(of: string, from: number, to: number): Promise<void> {
  for (let made = from; made < to; made += 50_000)
    await database.transaction(async db => {
      await db.run(sql`set local statement_timeout = 0`);
      await db.run(sql`
        insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version, form_version)
          select gen_random_uuid(), ${of}, t.user_id, t.owner, t.data, '', t.created - n * interval '1 minute', t.modified, 1, case when ${of === form}::boolean and n % 10 >= 9 then 3 when ${of === form}::boolean and n % 10 >= 6 then 2 else 1 end
          from (select * from reports order by id limit 1000) t, generate_series(${made / 1_000}::int, ${Math.min(made + 50_000, to) / 1_000 - 1}::int) n`);
    });
}
await fill(form, at, entries);
await fill(smaller, 0, mapped);
await database.text('alter table reports enable trigger user');
await database.text(`delete from report_counts;
  insert into report_counts (report_config_id, user_id, state, form_version, slot, n)
    select r.report_config_id, u.id, coalesce(r.state, ''), r.form_version, 0, count(*)
    from reports r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) u (id) group by 1, 2, 3, 4`);
await database.text('vacuum analyze');

const plan = async (query: ReturnType<typeof sql>) =>
  (await database.rows<Record<'QUERY PLAN', string>>(sql`explain ${query}`)).map(row => row['QUERY PLAN']).join('\n');
const ofVersion = sql`from reports t where t.report_config_id = ${form} and t.form_version = 2 and t.deleted is null`;
const listed = await plan(sql`select t.id ${ofVersion} order by t.created desc, t.id desc limit 50`);
if (entries > 100_000 && !/Index (Only )?Scan using reports_form_version/.test(listed)) {
  console.error(listed);
  exceeded(true, { fault: true });
}

const ours = await serveOurs(ground);
const asked = (path: string, method = 'GET', body?: object) =>
  ask({ url: `${ours.base}/api${path}`, token, method, ...(body && { body: JSON.stringify(body) }) });
async function answered(path: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time <= times; time++) {
    const { status, text, ms } = await asked(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    if (time > 0) taken.push(ms);
  }
  return median(taken);
}
line(
  'versions of the form with their counts, ms',
  await answered(`/report-configs/${form}/versions.json`, sized(10, 1)),
  500,
);
const list = `/reports.json?filter[report_config_id]=${form}&limit=50`;
for (const version of [1, 3])
  line(
    `list of version ${version}, first page, ms`,
    await answered(`${list}&filter[form_version]=${version}`, sized(10, 1)),
    500,
  );

// Publishes with one field mapped to another, while a second connection keeps taking the lock that adding an entry takes.
const own =
  (await database.one<{ fields: object[] }>(sql`select fields from report_configs where id = ${smaller}`))?.fields ??
  [];
const from = own.find(each => (each as ReturnType<typeof more>).options.name === 'damage') as ReturnType<typeof more>;
const to = more('harm');
const draft = await asked(`/report-configs/${smaller}/draft.json`, 'PUT', {
  fields: [...own.filter(each => each !== from), to],
});
if (draft.status !== 200) throw new Error(`the draft was refused: ${draft.text}`);
let over = false;
async function longestWait(): Promise<number> {
  let longest = 0;
  while (!over) {
    const began = performance.now();
    await database.transaction(db => db.one(sql`select 1 from report_configs where id = ${smaller} for key share`));
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}
const waits = longestWait();
const map = [{ from: from.id, to: to.id, misfits: 'leave' }];
const published = await asked(`/report-configs/${smaller}/publish.json`, 'POST', { map });
over = true;
if (published.status !== 202) throw new Error(`publishing answered ${published.status}: ${published.text}`);
const wait = await waits;
line(`publishing with a map, ${mapped} entries, ms`, published.ms, 30_000);
line('longest that the form was held meanwhile, ms', wait, 1_000);

const { id } = (JSON.parse(published.text) as { data: { job: { id: string } } }).data.job;
await asked(`/batches/${id}.json`, 'DELETE');

console.log(`\n${listed}`);
await ours.stop();
await ground.close();
