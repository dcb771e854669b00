/** Tests of the log of a started server: every line is JSON, faults of jobs included; a log file and its rotation. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotatedFile } from '../src/base/log-file.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { sql } from '../src/db/sql.ts';
import { cloneDatabase } from './cluster.ts';
import { form } from './forms.ts';
import { type Product, product } from './ground/product.ts';
import { until } from './until.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-log-'));
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
const running: Product[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ connection: clone.connection });
});
afterAll(async () => {
  for (const server of running) await server.end('SIGKILL');
  await database.close();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Line {
  level: number;
  time: number;
  msg: string;
  route?: string;
  err?: { type: string; stack: string };
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));

async function started(settings: NodeJS.ProcessEnv): Promise<Product> {
  const server = await product({
    ...{ DATABASE_URL: clone.url, DATA_DIR: join(folder, 'data'), ALLOW_UNSAFE_DATABASE: '1', LOG_LEVEL: 'info' },
    ...settings,
  });
  running.push(server);
  await server.start();
  return server;
}

it('is JSON from the first line to the last, with a mail and a chart that fail, and a start that is refused', async () => {
  const tells = `process.on('SIGUSR2', () => console.log(JSON.stringify({ level: 30, time: 1, msg: 'environment', ...process.env })))`;
  const server = await started({
    SMTP_URL: 'smtp://127.0.0.1:1?requireTLS=false',
    SECRETS_KEY: 'a secret key that nothing inherits from the server',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tells)}`,
  });
  await server.signIn();

  await database.run(sql`update users set email = 'admin@example.org' where username = 'admin'`);
  await fetch(`${server.base}/pixelstein-users/users/forgot-password.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', target: `${new URL(server.base).origin}/reset-password/{token}` }),
  });

  const added = await server.ask('POST', '/report-configs/add.json', { name: 'Form', ...form() });
  const chart = await server.ask('POST', '/charts/add.json', {
    ...{ name: 'Chart', type: 'bar', config: { chart_value: 'colour', datasets: [{ id: 'all', label: 'All' }] } },
    report_configs: [{ id: added.body.data.id }],
  });
  expect(chart.status).toBe(201);
  await database.run(sql`alter table chart_figures rename to chart_figures_gone`);
  await database.run(sql`update chart_builds set forced = true where chart_id = ${chart.body.data.id}`);
  const about = (word: string) => linesOf(server.said()).find(({ msg }) => msg.startsWith(word));
  // Only whole lines are parsed: what is not yet ended follows.
  await until(() => server.said().endsWith('\n') && about('job mail') && about(`chart ${chart.body.data.id}`));
  expect(about('job mail')).toMatchObject({ level: 40, err: { type: 'MailError' } });
  expect(about('chart')?.err?.stack).toContain('chart_figures');

  // What threads and processes inherit holds no secret once the server runs.
  process.kill(server.pid(), 'SIGUSR2');
  await until(() => server.said().endsWith('\n') && about('environment'));
  const names = Object.keys(about('environment') ?? {});
  expect(names).toContain('DATA_DIR');
  for (const name of ['SECRETS_KEY', 'DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD']) expect(names).not.toContain(name);

  expect(await server.end('SIGTERM')).toBe(0);
  const lines = linesOf(server.said());
  expect(lines.every(({ level, time, msg }) => level >= 30 && time > 0 && msg !== '')).toBe(true);
  expect(lines.map(({ msg }) => msg)).toContain(`Kontor: http://127.0.0.1:${new URL(server.base).port}`);
  expect(lines.map(({ route }) => route)).toContain('/api/charts/add.json');
  expect(server.said()).not.toContain('[object Object]');

  const refused = await product({ DATABASE_URL: clone.url, DATA_DIR: join(folder, 'data'), PORT: 'none' });
  const fault: Error = await refused.start().catch(error => error);
  expect(linesOf(fault.message)).toMatchObject([
    { level: 60, msg: 'PORT has to be a number from 0 to 65535, not "none".' },
  ]);
});

it('goes to LOG_FILE, for this user alone, and its secrets to whoever starts the server', async () => {
  const path = join(folder, 'logs', 'kontor.log');
  const other = await cloneDatabase();
  const server = await started({
    DATABASE_URL: other.url,
    DATA_DIR: join(folder, 'other'),
    LOG_FILE: path,
    ADMIN_PASSWORD: '',
  });
  try {
    await until(() => readFileSync(path, 'utf8').includes('/api/health'));
    expect(linesOf(readFileSync(path, 'utf8')).some(({ route }) => route === '/api/health')).toBe(true);
    expect([statSync(path).mode & 0o777, statSync(join(folder, 'logs')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(server.said()).toMatch(/^Sign in as "admin" with the password \S+ \(shown this once\)\.$/m);
    expect(readFileSync(path, 'utf8')).not.toContain('shown this once');
    expect(server.said()).not.toContain('/api/health');
  } finally {
    await server.end('SIGTERM');
    await other.drop();
  }
});

it('keeps so many files of such a size', () => {
  const path = join(folder, 'rotated.log');
  writeFileSync(path, 'from before\n');
  chmodSync(path, 0o644);
  const file = rotatedFile(path, 100, 3);
  const line = (n: number) => `line ${String(n).padStart(3, '0')} of the log\n`;
  for (let n = 0; n < 50; n++) file.write(line(n));
  const files = readdirSync(folder).filter(name => name.startsWith('rotated.log'));
  expect(files.sort()).toEqual(['rotated.log', 'rotated.log.1', 'rotated.log.2']);
  for (const name of files) {
    const { size, mode } = statSync(join(folder, name));
    expect(size).toBeLessThanOrEqual(100);
    expect(mode & 0o777).toBe(0o600);
  }
  // The last ones, none lost in between.
  const kept = files
    .toReversed()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('');
  const whole = Array.from({ length: 50 }, (_, n) => line(n)).join('');
  expect(whole.endsWith(kept)).toBe(true);
  expect(() => rotatedFile(join(path, 'below a file'), 100, 1)).toThrow('LOG_FILE cannot be written');
});
