/**
 * Bench of CPU time per request, ours and the baseline's interleaved, 10 clients, median of 3 rounds, as a ratio. `npm
 * run bench -- requests`. Bounds are those of docs/bench in RESULTS.md.
 */
import { newId } from '@kontor/form';
import { answers, layGround, serve, serveOurs } from './lib/ground.ts';
import { type Ask, ask, cpuPerRequest, median } from './lib/load.ts';
import { report } from './lib/report.ts';
import { onlyCase, rounds, sized } from './lib/size.ts';

const ground = await layGround(sized(100_000, 2_000));
const ours = await serveOurs(ground);
const floor = await serve('bench/floor.ts', '/reports/none', { DATABASE_URL: ground.url });
const [big = '', small = ''] = ground.forms;
const rows = answers();
const pick = <T>(list: T[], index: number): T => list[index % list.length] as T;
const phase = encodeURIComponent('Take-off run');
const answer = encodeURIComponent(JSON.stringify({ phase: 'Take-off run' }));
const species = encodeURIComponent('Rock pigeon');
const rare = encodeURIComponent(JSON.stringify({ species: 'Rock pigeon' }));

const listed = await ask({ url: `${ours.base}/api/reports.json?limit=100`, token: ground.tokens.all[0] ?? '' });
const ids = (JSON.parse(listed.text) as { data: { id: string }[] }).data.map(row => row.id);

interface Case {
  name: string;
  requests: number;
  bound: number;
  ours(index: number): Ask;
  base(index: number): Ask;
}

const get = (path: string) => (index: number) => ({ url: ours.base + path, token: pick(ground.tokens.all, index) });
const getOwn = (path: string) => (index: number) => ({ url: ours.base + path, token: pick(ground.tokens.own, index) });
const bare = (path: string) => (index: number) => ({ url: floor.base + path, token: pick(ground.tokens.own, index) });
const entry = (form: string, index: number) =>
  JSON.stringify({ report_config_id: form, data: pick(rows, index), local_id: newId() });

const cases: Case[] = [
  { name: 'list, all forms', requests: 150, bound: 1.5, ours: get('/api/reports.json'), base: bare('/reports') },
  {
    name: 'list, form of 5,000, by one answer',
    requests: 600,
    bound: 1.5,
    ours: get(`/api/reports.json?filter[report_config_id]=${small}&filter[data.phase]=${phase}`),
    base: bare(`/reports?form=${small}&answer=${answer}`),
  },
  {
    name: 'list, form of 50,000, by one answer',
    requests: 150,
    bound: 1.5,
    ours: get(`/api/reports.json?filter[report_config_id]=${big}&filter[data.phase]=${phase}`),
    base: bare(`/reports?form=${big}&answer=${answer}`),
  },
  {
    name: 'list, form of 50,000, by a rarer answer',
    requests: 300,
    bound: 1.5,
    ours: get(`/api/reports.json?filter[report_config_id]=${big}&filter[data.species]=${species}`),
    base: bare(`/reports?form=${big}&answer=${rare}`),
  },
  {
    name: 'list, form of 50,000',
    requests: 300,
    bound: 1,
    ours: get(`/api/reports.json?filter[report_config_id]=${big}`),
    base: bare(`/reports?form=${big}`),
  },
  {
    name: 'read one',
    requests: 2_000,
    bound: 1.7,
    ours: index => ({
      url: `${ours.base}/api/reports/${pick(ids, index)}.json`,
      token: pick(ground.tokens.all, index),
    }),
    base: index => ({ url: `${floor.base}/reports/${pick(ids, index)}`, token: pick(ground.tokens.own, index) }),
  },
  {
    name: 'add',
    requests: 1_500,
    bound: 1.5,
    ours: index => ({
      url: `${ours.base}/api/reports/add.json`,
      token: pick(ground.tokens.own, index),
      method: 'POST',
      body: entry(small, index),
    }),
    base: index => ({
      url: `${floor.base}/reports`,
      token: pick(ground.tokens.own, index),
      method: 'POST',
      body: entry(small, index),
    }),
  },
];
const owns: Case[] = [
  {
    name: 'own only: list, all forms',
    requests: 1_000,
    bound: 1.1,
    ours: getOwn('/api/reports.json'),
    base: get('/api/reports.json'),
  },
  {
    name: 'own only: list, form of 50,000',
    requests: 1_000,
    bound: 1.1,
    ours: getOwn(`/api/reports.json?filter[report_config_id]=${big}`),
    base: get(`/api/reports.json?filter[report_config_id]=${big}`),
  },
  {
    name: 'own only: list, form of 5,000, by one answer',
    requests: 600,
    bound: 1.1,
    ours: getOwn(`/api/reports.json?filter[report_config_id]=${small}&filter[data.phase]=${phase}`),
    base: get(`/api/reports.json?filter[report_config_id]=${small}&filter[data.phase]=${phase}`),
  },
];

const only = onlyCase();
const lines: { name: string; ours: number; base: number; ratio: number; bound: number }[] = [];
for (const one of [...cases, ...owns].filter(({ name }) => !only || name.includes(only))) {
  const basePid = owns.includes(one) ? ours.pid : floor.pid;
  const found: { ours: number; base: number }[] = [];
  for (const round of rounds(3)) {
    const requests = sized(round < 0 ? Math.ceil(one.requests / 5) : one.requests, 10);
    const mine = await cpuPerRequest([ours.pid, ground.postmaster], 10, requests, one.ours);
    const base = await cpuPerRequest([basePid, ground.postmaster], 10, requests, one.base);
    if (round >= 0) found.push({ ours: mine, base });
  }
  lines.push({
    name: one.name,
    ours: median(found.map(round => round.ours)),
    base: median(found.map(round => round.base)),
    ratio: median(found.map(round => round.ours / round.base)),
    bound: one.bound,
  });
  console.error(lines.at(-1));
}
report('requests', 'CPU ms a request (server and PostgreSQL), 10 clients, median of 3 rounds', lines);
await ours.stop();
await floor.stop();
await ground.close();
