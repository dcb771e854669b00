/**
 * Bench of the file library with 100,000 files. Its first list, as the screen requests it, against bare queries with
 * the same result: hand-written SQL on an open connection, with no validation, permissions or HTTP, and the page's
 * files, tags and directories in one statement; a query of less than 2 ms counts as 2. CPU ms (server and PostgreSQL;
 * of the bare ones PostgreSQL and this process), one client, median of 5 rounds. Then the requests beside the list,
 * changes to 20,000 at once, and an archive of two gigabytes.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { measureArchive } from './lib/archive.ts';
import { cpuOfTree } from './lib/cpu.ts';
import { layGround, serveOurs } from './lib/ground.ts';
import { ask, cpuPerRequest, drive, median } from './lib/load.ts';
import { report } from './lib/report.ts';
import { fillShelf } from './lib/shelf.ts';
import { exceeded, onlyCase, rounds, sized } from './lib/size.ts';

const total = sized(100_000, 500);
const requests = sized(20, 2);
const facetBound = 100;
const archiveBound = 64;
/** Below this the fixed cost of any answer dominates: session, permissions, JSON, HTTP. */
const least = 2;
const ground = await layGround(0);
const dataDir = join(ground.folder, 'ours');
const { directories, tags } = await fillShelf(ground, total);
const ours = await serveOurs(ground, { DATA_DIR: dataDir });
const bare = new pg.Client({ connectionString: ground.url });
await bare.connect();
const [token = '', [directory = ''], [one = '', two = '']] = [ground.tokens.all[0], directories, [tags[7], tags[2]]];
const both = await ground.database.text(
  `select tag_ids from file_references where array_length(tag_ids, 1) = 2 order by id limit 1 offset ${total / 20}`,
);
const [first = one, second = two] = (both.rows[0]?.tag_ids ?? []) as string[];

const contained = `
  (select row_to_json(f) from (select f.id, f.user_id, f.filename, f.title, f.type, f.file_group, f.size, f.width, f.height, f.duration, f.expires, f.config, f.thumbnail_state, f.blurhash, f.version, f.created, f.modified from files f where f.id = t.file_id and f.deleted is null) f) as files,
  (select json_agg(g) from (select g.id, g.user_id, g.name, g.version, g.created, g.modified from tag_file_references l join tags g on g.id = l.tag_id where l.file_reference_id = t.id and g.deleted is null) g) as tags,
  (select json_agg(d) from (select d.id, d.user_id, d.parent_id, d.name, d.version, d.created, d.modified from directory_file_references l join directories d on d.id = l.directory_id where l.file_reference_id = t.id and d.deleted is null) d) as directories`;
const columns =
  't.id, t.user_id, t.file_id, t.name, t.filename, t.file_group, t.sorting, t.version, t.created, t.modified, t.deleted';

/** The same list in hand-written SQL: the page first, then its relations. */
const queryOf = (where: string, order: string, page = 1) => [
  `select ${columns}, ${contained} from (select * from file_references t where t.deleted is null and ${where} order by ${order} limit 20 offset ${(page - 1) * 20}) t order by ${order}`,
  `select count(*) from file_references t where t.deleted is null and ${where}`,
];
const inDirectory = `t.id in (select file_reference_id from directory_file_references where directory_id = '${directory}')`;
const tagged = (id: string) => `t.id in (select file_reference_id from tag_file_references where tag_id = '${id}')`;
/** Page 400 of the whole run. */
const far = total / 250;
const newest = 't.modified desc, t.id desc';
const az = 'lower(t.name) collate "und-x-icu", t.id';

const lists: { name: string; query: string; bare: string[] }[] = [
  { name: 'newest first', query: '', bare: queryOf('true', newest) },
  { name: 'a to z', query: 'sort=name', bare: queryOf('true', az) },
  {
    name: 'z to a',
    query: 'sort=name&direction=desc',
    bare: queryOf('true', 'lower(t.name) collate "und-x-icu" desc nulls last, t.id desc'),
  },
  { name: 'by date', query: 'sort=created&direction=desc', bare: queryOf('true', 't.created desc, t.id desc') },
  { name: 'custom', query: 'sort=sorting', bare: queryOf('true', 't.sorting, t.id') },
  { name: 'page 400, newest first', query: `page=${far}`, bare: queryOf('true', newest, far) },
  { name: 'page 400, a to z', query: `sort=name&page=${far}`, bare: queryOf('true', az, far) },
  { name: 'a directory', query: `filter[directories]=${directory}`, bare: queryOf(inDirectory, newest) },
  { name: 'a directory, a to z', query: `filter[directories]=${directory}&sort=name`, bare: queryOf(inDirectory, az) },
  {
    name: 'a directory, custom',
    query: `filter[directories]=${directory}&sort=sorting`,
    bare: queryOf(inDirectory, 't.sorting, t.id'),
  },
  {
    name: 'in none',
    query: 'filter[directories]=',
    bare: queryOf('not exists (select 1 from directory_file_references l where l.file_reference_id = t.id)', newest),
  },
  { name: 'a tag', query: `filter[tags][all]=${first}`, bare: queryOf(tagged(first), newest) },
  {
    name: 'two tags',
    query: `filter[tags][all]=${first}&filter[tags][all]=${second}&sort=name`,
    bare: queryOf(`${tagged(first)} and ${tagged(second)}`, az),
  },
  {
    name: 'a directory and a tag',
    query: `filter[directories]=${directory}&filter[tags][all]=${first}`,
    bare: queryOf(`${inDirectory} and ${tagged(first)}`, newest),
  },
  { name: 'pictures', query: 'filter[file_group]=image', bare: queryOf(`t.file_group = 'image'`, newest) },
  {
    name: 'pictures, a to z',
    query: 'filter[file_group]=image&sort=name',
    bare: queryOf(`t.file_group = 'image'`, az),
  },
  {
    name: 'models (one in a thousand)',
    query: 'filter[file_group]=3d&sort=sorting',
    bare: queryOf(`t.file_group = '3d'`, 't.sorting, t.id'),
  },
  {
    name: 'pictures of a directory',
    query: `filter[file_group]=image&filter[directories]=${directory}`,
    bare: queryOf(`t.file_group = 'image' and ${inDirectory}`, newest),
  },
  { name: 'search, 4,000 found', query: 'search=plan%20halle', bare: queryOf(`t.search like '%plan halle%'`, newest) },
  { name: 'search, few found', query: 'search=scan_4711', bare: queryOf(`t.search like '%scan_4711%'`, newest) },
];

const facets: { name: string; query: string; own?: true }[] = [
  { name: 'all', query: '' },
  { name: 'all, of one person', query: '', own: true },
  { name: 'a directory', query: `filter[directories]=${directory}` },
  { name: 'in no directory', query: 'filter[directories]=' },
  { name: 'a tag', query: `filter[tags][all]=${first}` },
  { name: 'two tags', query: `filter[tags][all]=${first}&filter[tags][all]=${second}` },
  { name: 'models', query: 'filter[file_group]=3d' },
  { name: 'pictures, 50,000', query: 'filter[file_group]=image' },
  { name: 'search, 4,000 found', query: 'search=plan%20halle' },
];

const base = `${ours.base}/api/file-references`;
const cpuOfBare = async (queries: string[]): Promise<number> => {
  const used = () => cpuOfTree(ground.postmaster) + process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000;
  const before = used();
  for (let round = 0; round < requests; round++)
    for (const text of queries) await bare.query({ name: createHash('sha1').update(text).digest('hex'), text });
  return (used() - before) / requests;
};

const only = onlyCase();
const lines: { name: string; ours: number; base: number; ratio: number; bound: number }[] = [];
for (const { name, query, bare: queries } of lists.filter(each => !only || each.name.includes(only))) {
  const url = `${base}.json?contain=files,tags,directories&${query}`;
  const found: { ours: number; base: number }[] = [];
  for (const round of rounds(5)) {
    const mine = await cpuPerRequest([ours.pid, ground.postmaster], 1, requests, () => ({ url, token }));
    const theirs = await cpuOfBare(queries);
    if (round >= 0) found.push({ ours: mine, base: theirs });
  }
  const ratio = median(found.map(each => each.ours / Math.max(least, each.base)));
  lines.push({
    name,
    ours: median(found.map(each => each.ours)),
    base: median(found.map(each => each.base)),
    ratio,
    bound: 3,
  });
  console.error(lines.at(-1));
}
report('library', 'First list of 100,000 files, CPU ms a request, one client, median of 5 rounds', lines);

console.log('\nWhat stands beside it, ms.\n\n| what | CPU | bound | wall, median |\n|---|---|---|---|');
for (const { name, query, own } of facets.filter(each => !only || each.name.includes(only))) {
  const make = () => ({ url: `${base}/facets.json?${query}`, token: own ? (ground.tokens.own[0] ?? '') : token });
  await drive(1, sized(5, 1), make);
  const cpu = await cpuPerRequest([ours.pid, ground.postmaster], 1, requests, make);
  const wall = median(await drive(1, requests, make));
  console.log(`| ${name} | ${cpu.toFixed(1)} | ${facetBound}${exceeded(cpu > facetBound)} | ${wall.toFixed(1)} |`);
}

if (!only) {
  console.log('\n20,000 at once, seconds.\n\n| what | wall |\n|---|---|');
  const listed = await ground.database.text('select id from file_references order by sorting limit 20000');
  const ids = listed.rows.map(({ id }) => id);
  const timed = async (name: string, path: string, body: object) => {
    const { status, text, ms } = await ask({
      url: `${base}/${path}`,
      token,
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    console.log(`| ${name} | ${(ms / 1_000).toFixed(2)} |`);
    return (JSON.parse(text) as { data: { before: object[] } }).data.before;
  };
  const before = await timed('a tag added', 'bulk.json', { action: 'tags', add: [one], ids });
  await timed(`undone, the first 10,000 of ${before.length}`, 'bulk-undo.json', { before: before.slice(0, 10_000) });
  await timed('moved into a directory', 'bulk.json', { action: 'directories', set: [directory], ids });
  await timed('deleted', 'bulk.json', { action: 'delete', ids });
  await timed('brought back', 'bulk.json', { action: 'restore', ids });
}
if (!only) {
  const { size, grown, seconds } = await measureArchive(ground, ours, dataDir, token);
  console.log('\nAn archive, fetched to its end.\n\n| what | value | bound |\n|---|---|---|');
  console.log(`| size, MB | ${(size / 1e6).toFixed(0)} | |`);
  console.log(`| memory over idle, MB | ${grown.toFixed(1)} | ${archiveBound}${exceeded(grown > archiveBound)} |`);
  console.log(`| wall, s | ${seconds.toFixed(1)} | |`);
}
await bare.end();
await ours.stop();
await ground.close();
