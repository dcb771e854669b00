/**
 * Test data and processes of the server benches: 100,000 entries of 15 answers in 11 forms, one of 50,000, by 20 users,
 * in a PostgreSQL of its own; the server and the baseline run as processes beside it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInput, fold, newId } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { openSession } from '../../apps/server/src/accounts/sessions.ts';
import { openDatabase } from '../../apps/server/src/db/open.ts';
import { sql } from '../../apps/server/src/db/sql.ts';
import { buildProduct, server } from '../../e2e/built.ts';
import { freePort } from '../../e2e/server.ts';
import { openBenchDatabase } from './cluster.ts';
import { sized, until } from './size.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = [
  'airport',
  'aircraft',
  'damage',
  'flight_date',
  'operator',
  'state',
  'phase',
  'size',
  'species',
  'time_of_day',
  'cost_other',
  'cost_repair',
  'cost_total',
  'speed',
];
const numbers = new Set(['cost_other', 'cost_repair', 'cost_total', 'speed']);

export const field = (name: string) => {
  const kind = numbers.has(name) ? 'number' : name === 'flight_date' ? 'date' : 'text';
  const content = createInput(kind);
  return { ...content, options: { ...content.options, name, label: name } };
};
export const formFields = () => [...names, 'remark'].map(field);

/** The rows of the real data set, as answers. */
export function answers(): Record<string, unknown>[] {
  const lines = readFileSync(join(root, 'demo/birdstrikes.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1, sized(undefined, 1_001));
  return lines.map((line, index) => {
    const cells = [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
    );
    const row: Record<string, unknown> = { remark: `Nr. ${index}` };
    for (const [at, name] of names.entries()) {
      const cell = cells[at] ?? '';
      if (cell !== '') row[name] = numbers.has(name) ? Number(cell) : cell;
    }
    return row;
  });
}

export interface Ground {
  url: string;
  /** For the data folders of the servers; removed with the database. */
  folder: string;
  postmaster: number;
  database: ReturnType<typeof openDatabase>;
  forms: string[];
  /** Tokens of 20 users of each kind. `own` may see their own entries only. */
  tokens: { all: string[]; own: string[] };
  close(): Promise<void>;
}

export async function layGround(total = 100_000): Promise<Ground> {
  const opened = await openBenchDatabase();
  const database = openDatabase({ connection: opened.connection });

  const people = Array.from({ length: 20 }, () => ({ id: uuidv7() }));
  const tokens: Ground['tokens'] = { all: [], own: [] };
  for (const [index, { id }] of people.entries()) {
    await database.run(sql`insert into users (id, username, role) values (${id}, ${`person ${index}`}, 'user')`);
    tokens.own.push((await openSession(database, id, null)).token);
    const all = uuidv7();
    await database.run(sql`insert into users (id, username, role) values (${all}, ${`office ${index}`}, 'admin')`);
    tokens.all.push((await openSession(database, all, null)).token);
  }
  const forms = Array.from({ length: 11 }, () => newId());
  for (const [index, id] of forms.entries()) {
    await database.run(
      sql`insert into report_configs (id, name, fields) values (${id}, ${`Form ${index}`}, ${JSON.stringify(formFields())}::jsonb)`,
    );
  }
  const rows = answers();
  const start = Date.now() - total * 1_000;
  for (let at = 0; at < total; at += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, total - at) }, (_, i) => {
      const data = rows[(at + i) % rows.length] ?? {};
      const form = at + i < total / 2 ? forms[0] : forms[1 + ((at + i) % 10)];
      const msecs = start + (at + i) * 1_000;
      return {
        id: uuidv7({ msecs }),
        report_config_id: form,
        user_id: people[(at + i) % 20]?.id,
        owner: people[(at + i) % 20]?.id,
        data,
        search: fold(Object.values(data).join('\n')),
        created: new Date(msecs).toISOString(),
        modified: new Date(msecs).toISOString(),
        version: 1,
      };
    });
    await database.run(
      sql`insert into reports (id, report_config_id, user_id, owner, data, search, created, modified, version) select id, report_config_id, user_id, owner, data, search, created, modified, version from jsonb_populate_recordset(null::reports, ${JSON.stringify(batch)}::jsonb)`,
    );
  }
  await database.text('vacuum analyze');
  return {
    url: opened.url,
    folder: opened.folder,
    postmaster: opened.postmaster,
    database,
    forms,
    tokens,
    async close() {
      await database.close();
      await opened.close();
    },
  };
}

export interface Served {
  pid: number;
  base: string;
  stop(): Promise<void>;
}

/**
 * Starts `file` as a process on a free port and waits until `path` responds. `flags`: Node's own flags, for those that
 * NODE_OPTIONS does not accept.
 */
export async function serve(
  file: string,
  path: string,
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Served> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [...flags, join(root, file)], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Kills the child process if the measurement fails.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const base = `http://127.0.0.1:${port}`;
  await until(`${file} does not answer`, async () => {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    const answer = await fetch(base + path).catch(() => undefined);
    return answer !== undefined;
  });
  return {
    pid: child.pid ?? 0,
    base,
    stop: () =>
      new Promise(done => {
        child.once('exit', () => {
          process.removeListener('exit', kill);
          done();
        });
        child.kill('SIGTERM');
      }),
  };
}

/** Starts our server on the database of `ground`, with a data folder of its own and the stored files that all share. */
export async function serveOurs(
  ground: Ground,
  env: Record<string, string> = {},
  flags: string[] = [],
): Promise<Served> {
  await buildProduct();
  const dataDir = mkdtempSync(join(ground.folder, 'server-'));
  const files = join(ground.folder, 'files');
  mkdirSync(files, { recursive: true });
  symlinkSync(files, join(dataDir, 'files'));
  return serve(server, '/api/health', { DATABASE_URL: ground.url, DATA_DIR: dataDir, ...env }, flags);
}
