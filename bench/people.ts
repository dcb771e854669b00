/**
 * Bench of a house of 300 people: an open loop of what they do (lists, reads, adds, changes, searches, files, uploads,
 * exports, dashboards), one action of each about every 20 s, a stream of changes to each console, a fifth of them with a
 * list in view that is asked for again when it changes, and a dashboard on the wall; over a form of 1,000,000 entries and
 * 100,000 files. Percentiles by kind, memory and connections. `npm run bench -- people [--minutes 30] [--servers 2]
 * [--entries 1000000]`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { openSession } from '../apps/server/src/accounts/sessions.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { patientFetch, patiently } from '../e2e/patiently.ts';
import { twelve } from './lib/charts.ts';
import { memoryOf } from './lib/cpu.ts';
import { answers, layGround, type Served, serveOurs } from './lib/ground.ts';
import { askOnKept } from './lib/load.ts';
import { layForm, layMany, states } from './lib/many.ts';
import { type Kind, Latencies, openLoop } from './lib/open-loop.ts';
import { fillShelf } from './lib/shelf.ts';
import { exceeded, option, sized } from './lib/size.ts';

const entries = option('entries', sized(1_000_000, 2_000));
const minutes = option('minutes', sized(30, 0.05));
const servers = option('servers', 1);
const count = sized(300, 12);
/** Between two actions of one person, in seconds. */
const pause = sized(20, 1);
const BOUND = 250;

const ground = await layGround(sized(1_000, 100));
const form = await layForm(ground, 'Bird strikes');

interface Person {
  token: string;
  server: Served;
}
/** A third administers; the others have the rights that everybody has, and their own entries. */
const users = Array.from({ length: count }, (_, index) => ({ id: uuidv7(), role: index % 3 === 0 ? 'admin' : 'user' }));
for (const [index, { id, role }] of users.entries())
  await ground.database.run(sql`insert into users (id, username, role) values (${id}, ${`house ${index}`}, ${role})`);
await layMany(
  ground,
  [{ id: form, entries }],
  users.map(({ id }) => id),
);
await fillShelf(ground, sized(100_000, 500));
const hosts = await Promise.all(Array.from({ length: servers }, () => serveOurs(ground)));
const people: Person[] = [];
for (const [index, { id }] of users.entries())
  people.push({
    token: (await openSession(ground.database, id, null)).token,
    server: hosts[index % servers] as Served,
  });

const latencies = new Latencies();
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const samples = answers();
const photo = readFileSync(new URL('../demo/files/photo.jpg', import.meta.url));

/** Those that are refused as busy are sent again after the time that the server says, also where too many exports run at once (429). */
const waiting = (kind: string) => ({ busy: [429, 503], refused: () => latencies.refuse(kind) });

/** All that the person waits counts. */
async function ask(
  kind: string,
  { token, server }: Person,
  path: string,
  sent: { method?: string; body?: string } = {},
) {
  const began = performance.now();
  const answer = await patiently(() => askOnKept({ url: `${server.base}/api${path}`, token, ...sent }), waiting(kind));
  if (answer.status >= 300) throw new Error(`${kind}: ${answer.status} ${answer.text.slice(0, 300)}`);
  latencies.add(kind, performance.now() - began);
  return answer;
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const listOf = `/reports.json?filter[report_config_id]=${form}`;
const word = () => String(pick(samples).species ?? 'gull').split(' ')[0] ?? 'gull';
/** As people look for entries, the plain list most often. */
const lists: readonly (() => string)[] = [
  ...Array.from({ length: 5 }, () => () => listOf),
  () => `${listOf}&filter[state]=${pick(states)}`,
  () => `${listOf}&filter[data.phase]=${pick(['Climb', 'Approach', 'Landing Roll'])}`,
  () => `${listOf}&filter[data.speed][gte]=${100 + Math.floor(Math.random() * 200)}`,
  () => `${listOf}&filter[data.flight_date][gte]=1995-01-01&filter[data.flight_date][lte]=1995-12-31`,
  () => `${listOf}&sort=data.cost_total&direction=desc`,
  () => `${listOf}&page=${2 + Math.floor(Math.random() * 5)}`,
];
/** Entries that lists have shown to somebody. */
const seen = new Map<Person, string[]>();
async function list(person: Person, kind: string, path: string): Promise<void> {
  const { text } = await ask(kind, person, path);
  const { data } = JSON.parse(text) as { data: { id: string }[] };
  if (data.length > 0)
    seen.set(
      person,
      data.map(({ id }) => id),
    );
}
async function entryOf(person: Person): Promise<string | undefined> {
  if (!seen.has(person)) await list(person, 'list', listOf);
  return pick(seen.get(person) ?? []);
}
const admins = people.filter((_, index) => users[index]?.role === 'admin');
const [first] = admins as [Person];

async function upload({ token, server }: Person): Promise<void> {
  // Bytes behind the end of a picture: each is another file, as photos are.
  const body = new FormData();
  body.set('file', new Blob([photo, randomBytes(300_000)], { type: 'image/jpeg' }), `photo ${newId()}.jpg`);
  const began = performance.now();
  const sent = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body };
  const answer = await patientFetch(`${server.base}/api/pixelstein-files/files.json`, sent, waiting('upload'));
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  await answer.arrayBuffer();
  latencies.add('upload', performance.now() - began);
}

async function layBoard(): Promise<string> {
  const charts: { id: string }[] = [];
  const made = async (path: string, body: object) =>
    (JSON.parse((await ask('made', first, path, post(body))).text) as { data: { id: string } }).data.id;
  for (const [index, chart] of twelve.entries())
    charts.push({
      id: await made('/charts/add.json', { name: `Chart ${index}`, ...chart, report_configs: [{ id: form }] }),
    });
  return made('/chart-collections/add.json', { name: 'Wall', config: { order: charts.map(({ id }) => id) }, charts });
}
const board = await layBoard();
const boardPath = `/chart-collections/${board}.json?contain=charts`;

const kinds: Record<string, Kind> = {
  list: { weight: 34, act: () => list(pick(people), 'list', pick(lists)()) },
  read: {
    weight: 25,
    async act() {
      const person = pick(people);
      const id = await entryOf(person);
      if (id) await ask('read', person, `/reports/${id}.json?contain=report_configs,users,files`);
    },
  },
  add: {
    weight: 12,
    async act() {
      const body = { report_config_id: form, data: pick(samples), local_id: newId() };
      await ask('add', pick(people), '/reports/add.json', post(body));
    },
  },
  state: {
    weight: 5,
    async act() {
      const person = pick(admins);
      const id = await entryOf(person);
      const sent = { method: 'PATCH', body: JSON.stringify({ state: pick(states) }) };
      if (id) await ask('change of state', person, `/reports/${id}.json`, sent);
    },
  },
  search: { weight: 5, act: () => list(pick(people), 'search', `${listOf}&search=${word()}&count=early`) },
  values: {
    weight: 3,
    async act() {
      await ask('values of a field', pick(admins), `/reports/values.json?filter[report_config_id]=${form}&field=phase`);
    },
  },
  files: {
    weight: 6,
    async act() {
      await ask('files', pick(admins), '/file-references.json?contain=files,tags&sort=name');
    },
  },
  upload: { weight: 4, act: () => upload(pick(people)) },
  export: {
    weight: 1,
    async act() {
      const few = `filter[data.phase]=Climb&filter[data.speed][gte]=300`;
      await ask('export of some hundreds', pick(admins), `/reports.csv?filter[report_config_id]=${form}&${few}`);
    },
  },
  board: { weight: 5, act: async () => void (await ask('dashboard', pick(admins), boardPath)) },
};

/** The stream of changes of a console; `told` is called as often as entries or figures change. */
async function stream({ token, server }: Person, told: () => void): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${server.base}/api/live`, { headers, agent: false }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`a stream: ${answer.statusCode}`);
  answer.setEncoding('utf8').on('data', (text: string) => void (text.includes('event: changed') && told()));
  return answer;
}

let over = false;
/** Of what goes on beside the actions. */
const failed = Promise.withResolvers<never>();
failed.promise.catch(() => {});
/** As the console asks again: a moment after the change, and every four seconds at most. */
function looking(person: Person, kind: string, path: string): () => void {
  let [waiting, next] = [false, 0];
  return () => {
    if (waiting || over) return;
    waiting = true;
    const wait = Math.max(300 + Math.random() * 900, next - performance.now());
    void delay(wait).then(async () => {
      next = performance.now() + 4_000;
      waiting = false;
      if (!over) await ask(kind, person, path).catch(failed.reject);
    });
  };
}
const streams = await Promise.all(
  people.map((person, index) => {
    if (person === first) return stream(person, looking(person, 'dashboard on the wall', boardPath));
    return stream(person, index % 5 === 1 ? looking(person, 'list in view', listOf) : () => {});
  }),
);
let lost = 0;
for (const each of streams) each.on('close', () => void (over || lost++)).on('error', () => {});

const most = { memory: 0, connections: 0 };
const memory = () => hosts.reduce((sum, { pid }) => sum + memoryOf(pid), 0);
async function watch(): Promise<void> {
  while (!over) {
    const row = await ground.database.one<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where application_name like 'kontor%'`,
    );
    most.memory = Math.max(most.memory, memory());
    most.connections = Math.max(most.connections, row?.n ?? 0);
    await delay(1_000);
  }
}
const perSecond = count / pause;
// The first lists have the form copied into columns, and the charts are counted for the first time.
await Promise.race([openLoop(kinds, perSecond, sized(90_000, 500)), failed.promise]);
latencies.clear();
const before = memory();
const watching = watch();
await Promise.race([openLoop(kinds, perSecond, minutes * 60_000), failed.promise]);
over = true;
await watching;
for (const each of streams) each.destroy();

const bounded = new Set(['list', 'read', 'add']);
console.log(
  `\n## people\n\n${count} people, ${perSecond} actions a second, ${minutes} minutes, ${servers} server(s), a form of ${entries} entries. Milliseconds.\n`,
);
console.log('| kind | requests | p50 | p95 | p99 | refused as busy | bound of p99 |\n|---|---|---|---|---|---|---|');
for (const kind of [...latencies.times.keys()].sort()) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => latencies.at(kind, share)) as [number, number, number];
  const bound = bounded.has(kind) ? `${BOUND}${exceeded(p99 > BOUND)}` : '';
  const requests = latencies.times.get(kind)?.length;
  console.log(
    `| ${kind} | ${requests} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${p99.toFixed(0)} | ${latencies.refused.get(kind) ?? 0} | ${bound} |`,
  );
}
console.log('\n| what | measured | bound |\n|---|---|---|');
console.log(`| memory of the servers at most, MB | ${most.memory.toFixed(0)} | |`);
console.log(`| the same after the first minute and a half, with ${count} streams, MB | ${before.toFixed(0)} | |`);
console.log(`| connections to PostgreSQL at most | ${most.connections} | |`);
console.log(`| streams that broke | ${lost} | 0${exceeded(lost > 0, { fault: true })} |`);
for (const host of hosts) await host.stop();
await ground.close();
