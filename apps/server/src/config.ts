/**
 * Table of all environment variables: kind, default and help text of each. `npm run config` prints it. Settings are
 * read from process.env nowhere else.
 */
import { resolve } from 'node:path';
import { StartError } from './base/start-error.ts';
import * as kinds from './config-kinds.ts';

/** `default`: as written in the environment, undefined for unset. `secret`: never printed. */
type Row<T, D extends string | undefined> = { kind: kinds.Kind<T>; default: D; help: string; secret?: true };

export const variables = {
  PORT: given(kinds.port, '3000', 'The port to listen on'),
  HOST: given(kinds.host, '127.0.0.1', 'The address to listen on; 0.0.0.0 for all'),
  PUBLIC_URL: maybe(kinds.webUrl, 'What links in mails and shares start with; else made of HOST and PORT'),
  DATA_DIR: given(kinds.text, './data', 'The folder of the own database, stored files and written mails'),
  DATABASE_URL: secret(maybe(kinds.postgresUrl, 'A PostgreSQL (15 or newer) in place of the own one')),
  ALLOW_UNSAFE_DATABASE: given(kinds.flag, '0', 'Start also on a database that may lose what it acknowledged'),
  STORAGE_URL: secret(
    maybe(kinds.storageUrl, 's3://bucket/folder?endpoint=https://key:secret@host&region=… in place of DATA_DIR/files'),
  ),
  AWS_ACCESS_KEY_ID: maybe(kinds.text, 'The key to the bucket, where STORAGE_URL names none'),
  AWS_SECRET_ACCESS_KEY: secret(maybe(kinds.text, 'Its secret')),
  AWS_SESSION_TOKEN: secret(maybe(kinds.text, 'What a key for a while needs beside its secret')),
  SMTP_URL: secret(
    maybe(
      kinds.smtpUrl,
      'The mail server, by TLS unless it says ?requireTLS=false; else each mail is written to DATA_DIR/mails',
    ),
  ),
  MAIL_FROM: given(kinds.sender, 'Kontor <kontor@localhost>', 'The sender of mails'),
  ADMIN_USERNAME: given(kinds.text, 'admin', 'The first admin, made on an empty database'),
  ADMIN_PASSWORD: secret(maybe(kinds.text, 'The first admin’s password; else one is made and printed once')),
  SUPPORT_MAIL: maybe(kinds.mail, 'Where the support link leads to'),
  EMBED_ORIGINS: given(
    kinds.origins,
    '',
    'Sites that may show Kontor in a frame; with a folder (https://www.example.org/forms/) share links may lie below it too',
  ),
  OIDC_PROVIDERS: secret(
    given(
      kinds.providers,
      '[]',
      'Sign-in providers (OpenID Connect), as JSON (docs/sign-in-providers.md); they send back to PUBLIC_URL/login/sso',
    ),
  ),
  SECRETS_KEY: secret(
    maybe(
      kinds.key,
      'Seals second factors and other secrets beside the key in the database; keep it with the backups, the same on every server',
    ),
  ),
  ALLOW_PRIVATE_WEBHOOKS: given(
    kinds.ranges,
    '',
    'Internal ranges that webhooks may call all the same, by http and on any port too',
  ),
  COLUMNS_FROM: given(
    kinds.entries,
    '50000',
    'From how many entries on a form is copied into columns (DATA_DIR/columns), which answer its filters, orders and figures; 0 for never',
  ),
  MAX_UPLOAD_FILE_SIZE: given(kinds.bytes, '1 GiB', 'The largest file taken'),
  MAX_UPLOADS_PER_REQUEST: given(
    kinds.count,
    '20',
    'The most files that the file library sends at the same time, up to three (the API takes one a call)',
  ),
  UPLOAD_TYPES: given(
    kinds.fileKinds,
    '',
    'What every upload may be: media types such as image/* and endings such as .dwg; empty for all',
  ),
  MAX_STORAGE: given(kinds.bytes, '0', 'All stored files together; 0 for no limit'),
  REQUESTS_PER_MINUTE: given(
    kinds.requests,
    '600',
    'The most requests with one token of the API within a minute; a session of the console may twice as many; 0 for no limit',
  ),
  TRUST_PROXY: given(kinds.ranges, '', 'Proxies whose X-Forwarded-For is believed'),
  DRAIN_SECONDS: given(
    kinds.seconds,
    '0',
    'How long a server that is told to stop goes on serving while /api/health answers 503, so that a load balancer sends requests to others',
  ),
  METRICS_TOKEN: secret(
    maybe(kinds.key, 'Opens /metrics for Prometheus to whoever sends it as a bearer token; without it there are none'),
  ),
  LOG_LEVEL: given(kinds.level, 'info', 'The least that is logged of requests'),
  LOG_FILE: maybe(kinds.text, 'The file that is logged to, in place of standard output; each server its own'),
  LOG_FILE_SIZE: given(kinds.logSize, '10 MiB', 'The size at which it is renamed to LOG_FILE.1, and a new one begun'),
  LOG_FILES: given(kinds.count, '5', 'The most files of the log that are kept'),
  KONTOR_DEMO: given(kinds.flag, '0', 'Fill an empty database with the demo data'),
};

export type VariableName = keyof typeof variables;
export const variableNames = Object.keys(variables) as VariableName[];

type Values = {
  [Name in VariableName]: (typeof variables)[Name] extends Row<infer T, infer D> ? T | (D & undefined) : never;
};

/** Parsed settings. PUBLIC_URL has no trailing slash, DATA_DIR is absolute, sizes are in bytes. */
export type Config = Omit<Values, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/** Throws a StartError with one line for each invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const read = variableNames.map(name => ({ name, ...readVariable(name, env) }));
  const wrong = read.flatMap(({ wrong }) => wrong ?? []);
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));
  const values = Object.fromEntries(read.map(({ name, value }) => [name, value])) as Values;
  return { ...values, DATA_DIR: resolve(values.DATA_DIR), PUBLIC_URL: values.PUBLIC_URL ?? ownUrl(values) };
}

/**
 * Removes what is secret from the environment that processes and threads inherit, once it is read. The system keeps the
 * block that the process was started with (/proc/PID/environ), for its user and root.
 */
export function forgetSecrets(env: NodeJS.ProcessEnv): void {
  for (const name of variableNames) if ('secret' in variables[name]) delete env[name];
}

/** One variable: its value, or what is wrong with it as one line. Empty equals unset. */
export function readVariable(name: VariableName, env: NodeJS.ProcessEnv): { value?: unknown; wrong?: string } {
  const row: Row<unknown, string | undefined> = variables[name];
  const text = env[name]?.trim() || row.default;
  if (text === undefined) return {};
  const value = row.kind.read(text);
  if (value !== undefined) return { value };
  return { wrong: `${name} has to be ${row.kind.expected}${row.secret ? '' : `, not ${JSON.stringify(text)}`}.` };
}

function given<T>(kind: kinds.Kind<T>, value: string, help: string): Row<T, string> {
  return { kind, default: value, help };
}

function maybe<T>(kind: kinds.Kind<T>, help: string): Row<T, undefined> {
  return { kind, default: undefined, help };
}

function secret<T, D extends string | undefined>(row: Row<T, D>): Row<T, D> {
  return { ...row, secret: true };
}

/** URL of the server for a browser on this machine. */
function ownUrl({ HOST, PORT }: Values): string {
  const anywhere = HOST === '0.0.0.0' || HOST === '::';
  const name = anywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${name}:${PORT}`;
}
