/** Tests of the settings: defaults, validation, and the listing command, without secrets. */
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { StartError } from '../../src/base/start-error.ts';
import { loadConfig } from '../../src/config.ts';

const listing = fileURLToPath(new URL('../../src/bin/config-list.ts', import.meta.url));

const provider = { id: 'works', name: 'Works', issuer: 'https://works.example', client_id: 'a', client_secret: 'b' };
/** A sign-in provider with these keys beside those it needs. */
const providers = (more: object) => JSON.stringify([{ ...provider, ...more }]);
const mapped = { trust_email: true, groups_claim: 'g', groups: { x: 'Night' }, roles: { y: 'helpdesk' } };

describe('loadConfig', () => {
  test('has a value for what has a default', () => {
    const config = loadConfig({ PORT: '', HOST: '  ' });
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATA_DIR: resolve('data'),
      MAX_UPLOAD_FILE_SIZE: 2 ** 30,
      MAX_STORAGE: 0,
      MAX_UPLOADS_PER_REQUEST: 20,
      EMBED_ORIGINS: [],
      TRUST_PROXY: [],
      OIDC_PROVIDERS: [],
      ALLOW_UNSAFE_DATABASE: false,
      MAIL_FROM: { name: 'Kontor', address: 'kontor@localhost' },
    });
    expect(config.DATABASE_URL).toBeUndefined();
  });

  test.each([
    ['PORT', '8080', 8080],
    ['HOST', '::1', '::1'],
    ['PUBLIC_URL', 'https://forms.example.org/', 'https://forms.example.org'],
    ['DATABASE_URL', 'postgresql://a@/b?host=%2Ftmp', 'postgresql://a@/b?host=%2Ftmp'],
    ['DATABASE_URL', 'postgresql://a:b@one:5432,two/c?d=e', 'postgresql://a:b@one:5432,two/c?d=e'],
    ['DRAIN_SECONDS', '5', 5],
    ['MAX_UPLOAD_FILE_SIZE', '1.5 MB', 1_500_000],
    ['MAX_STORAGE', '20GiB', 20 * 2 ** 30],
    ['ALLOW_PRIVATE_WEBHOOKS', '10.0.0.0/8', ['10.0.0.0/8']],
    ['EMBED_ORIGINS', 'https://a.example, http://localhost:8000', ['https://a.example', 'http://localhost:8000']],
    ['EMBED_ORIGINS', 'https://a.example/forms/', ['https://a.example/forms/']],
    ['OIDC_PROVIDERS', providers(mapped), [{ ...provider, ...mapped }]],
    ['TRUST_PROXY', '10.0.0.0/8,::1', ['10.0.0.0/8', '::1']],
    ['MAIL_FROM', '"Kontor, Büro" <no-reply@example.org>', { name: 'Kontor, Büro', address: 'no-reply@example.org' }],
    ['LOG_LEVEL', 'silent', 'silent'],
    [
      'STORAGE_URL',
      's3://house/files/?endpoint=https://key:s+e%2Fcret@s3.example.org/&region=eu-1',
      {
        bucket: 'house',
        prefix: 'files/',
        endpoint: 'https://s3.example.org',
        region: 'eu-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 's+e/cret' },
      },
    ],
    [
      'STORAGE_URL',
      's3://a.bucket',
      { bucket: 'a.bucket', prefix: '', endpoint: undefined, region: 'us-east-1', credentials: undefined },
    ],
  ])('%s = %s', (name, text, value) => {
    expect(loadConfig({ [name]: text })).toHaveProperty(name, value);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['HOST', 'a host'],
    ['PUBLIC_URL', 'kontor.example.org'],
    ['PUBLIC_URL', 'ftp://kontor.example.org'],
    ['STORAGE_URL', 'https://s3.example.org/bucket'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket'],
    ['STORAGE_URL', 's3://key:secret@bucket'],
    ['STORAGE_URL', 's3://bucket/../x y'],
    ['STORAGE_URL', 's3://bucket?endpoint=s3.example.org'],
    ['STORAGE_URL', 's3://bucket?endpoint=https://a.example&endpoint=https://b.example'],
    ['STORAGE_URL', 's3://bucket?endpoint=https://key:50%@a.example'],
    ['STORAGE_URL', 's3://bucket?endpont=https://a.example'],
    ['SMTP_URL', 'mail.example.org'],
    ['SUPPORT_MAIL', 'support'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
    ['MAX_UPLOADS_PER_REQUEST', '0'],
    ['MAX_STORAGE', '-1'],
    ['MAX_STORAGE', '10 parsecs'],
    ['EMBED_ORIGINS', 'https://a.example/path'],
    ['EMBED_ORIGINS', 'https://a.example/'],
    ['EMBED_ORIGINS', 'https://a.example/x/../forms/'],
    ['EMBED_ORIGINS', 'https://a.example/forms/?to=/'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'true'],
    ['OIDC_PROVIDERS', '{}'],
    ['OIDC_PROVIDERS', providers({ trust_email: 'yes' })],
    ['OIDC_PROVIDERS', providers({ roles: { x: 'king' } })],
    ['OIDC_PROVIDERS', providers({ unknown: 'x' })],
    ['OIDC_PROVIDERS', '[{"id":"x"}]'],
    ['ALLOW_UNSAFE_DATABASE', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('%s = %j is refused in one line that names it', (name, text) => {
    expect(() => loadConfig({ [name]: text })).toThrow(StartError);
    expect(() => loadConfig({ [name]: text })).toThrow(new RegExp(`^${name} has to be [^\\n]+$`));
  });

  test('every wrong one has its line, and no secret is repeated', () => {
    const load = () => loadConfig({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@host/db' });
    expect(load).toThrow(/^PORT has to be a number from 0 to 65535, not "x"\.\nDATABASE_URL has to be an address such/);
    expect(load).not.toThrow(/hunter2/);
  });
});

describe('the listing', () => {
  test('shows values, defaults and no secrets', () => {
    const env = { PORT: '4000', DATABASE_URL: 'postgresql://me:hunter2@host/db' };
    const out = execFileSync(process.execPath, [listing], { env, encoding: 'utf8' });
    expect(out).toMatch(/^PORT +4000 /m);
    expect(out).toMatch(/^HOST +127\.0\.0\.1 \(default\)/m);
    expect(out).toMatch(/^DATABASE_URL +\(set, not shown\)/m);
    expect(out).not.toContain('hunter2');
  });

  test('ends with 1 where a value does not fit', () => {
    const { status, stdout } = spawnSync(process.execPath, [listing], { env: { PORT: 'x' }, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('WRONG: PORT has to be a number from 0 to 65535');
  });
});
