/**
 * Bench of answers that have not changed: the 304 of an OData page and of an export link beside the baseline's reading of one
 * entry (bench/floor.ts), CPU time of server and PostgreSQL, interleaved, 10 clients, median of 5 rounds; and the memory of the
 * server while all entries of a form are read by pages. `npm run bench -- odata`.
 */
import { readFileSync } from 'node:fs';
import { newId } from '@kontor/form';
import { newToken } from '../apps/server/src/accounts/tokens.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { layGround, serve, serveOurs } from './lib/ground.ts';
import { type Ask, ask, cpuPerRequest, median } from './lib/load.ts';
import { report } from './lib/report.ts';
import { exceeded, rounds, sized, until } from './lib/size.ts';

const ground = await layGround(sized(100_000, 2_000));
const ours = await serveOurs(ground);
const floor = await serve('bench/floor.ts', '/reports/none', { DATABASE_URL: ground.url });
const { database, tokens } = ground;
const [form = ''] = ground.forms;
const [person = '', other = ''] = tokens.all;

const page = `${ours.base}/api/odata/${form}/Entries?$top=20`;
const views = await database.rows<{ id: string }>(sql`select id from users order by created limit 1`);
const secrets = Array.from({ length: 20 }, () => newToken('export'));
const view = newId();
const maker = (await database.one<{ id: string }>(sql`select user_id as id from report_configs where id = ${form}`))
  ?.id;
const owner = maker ?? views[0]?.id ?? '';
await database.run(
  sql`insert into saved_views (id, user_id, report_config_id, name, query, shared) values (${view}, ${owner}, ${form}, 'bench', 'search=zzzz', 'all')`,
);
for (const { hash } of secrets)
  await database.run(
    sql`insert into export_links (id, saved_view_id, user_id, hash, format, settings, last_used) values (${newId()}, ${view}, ${owner}, ${hash}, 'csv', '{"language":"de","time_zone":"UTC"}', now() + interval '1 day')`,
  );
const link = (index: number) =>
  `${ours.base}/api/saved-views/${view}/entries.csv?token=${secrets[index % secrets.length]?.token}`;

/** What a client asks with once it has an answer: given as soon as no older transaction is open. */
async function known(asked: Ask): Promise<Ask> {
  let etag = '';
  await until(`a validator of ${asked.url}`, async () => {
    etag = (await ask(asked)).etag;
    return etag !== '';
  });
  return { ...asked, etag };
}
const entry = JSON.parse((await ask({ url: `${ours.base}/api/reports.json?limit=1`, token: person })).text) as {
  data: { id: string }[];
};
const read = () => ({ url: `${floor.base}/reports/${entry.data[0]?.id}`, token: tokens.own[0] ?? '' });

const odata = await Promise.all(tokens.all.map(token => known({ url: page, token })));
const pick = (list: Ask[]) => (index: number) => list[index % list.length] as Ask;
const cases = [{ name: 'a 304 of an OData page', bound: 1.2, requests: 2_000, asked: pick(odata) }];

const lines: { name: string; ours: number; base: number; ratio: number; bound: number }[] = [];
for (const one of cases) {
  const found: { ours: number; base: number }[] = [];
  for (const round of rounds(5)) {
    const requests = sized(round < 0 ? one.requests / 5 : one.requests, 10);
    const mine = await cpuPerRequest([ours.pid, ground.postmaster], 10, requests, one.asked);
    const base = await cpuPerRequest([floor.pid, ground.postmaster], 10, requests, read);
    if (round >= 0) found.push({ ours: mine, base });
  }
  const ratio = median(found.map(each => each.ours / each.base));
  lines.push({
    name: one.name,
    ours: median(found.map(each => each.ours)),
    base: median(found.map(each => each.base)),
    ratio,
    bound: one.bound,
  });
  console.error(lines.at(-1));
}
// Once more than a link is opened in a minute: its 304 costs the same two questions.
const first = await known({ url: link(0), token: '' });
exceeded((await ask(first)).text !== '', { fault: true });

const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${ours.pid}/status`, 'utf8'))?.[1]) / 1_024;
let next: string | undefined = `${ours.base}/api/odata/${form}/Entries?$count=true`;
const seen: number[] = [];
let entities = 0;
while (next) {
  const answer: { value: unknown[]; '@odata.nextLink'?: string } = JSON.parse(
    (await ask({ url: next, token: other })).text,
  );
  entities += answer.value.length;
  seen.push(memory());
  next = answer['@odata.nextLink'];
}
const half = Math.floor(seen.length / 2);
const grown = median(seen.slice(half)) - median(seen.slice(0, half));
console.error({ entities, pages: seen.length, megabytes: Math.max(...seen), grown });
report('odata', 'CPU ms a request (server and PostgreSQL), 10 clients, median of 5 rounds', lines);
await ours.stop();
await floor.stop();
await ground.close();
