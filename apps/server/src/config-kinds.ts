/** Types of environment variables: a description of the expected value for messages, and a parser. */
import { isIP } from 'node:net';
import { hostsOf } from './db/hosts.ts';
import type { Provider } from './outside/oidc.ts';
import { readPlace } from './outside/storage/place.ts';

/** `read` answers `undefined` for an invalid value. Lists are separated by commas; an empty text is an empty list. */
export type Kind<T> = { expected: string; read: (text: string) => T | undefined };

/** Display name and mail address. */
export type Sender = { name: string; address: string };

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const flags: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
};
const units: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};
const address = /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+$/;
const web = ['http:', 'https:'];

export const port = kind('a number from 0 to 65535', text => whole(text, 0, 65_535));
export const requests = kind('a number from 0 to 1000000', text => whole(text, 0, 1_000_000));
export const count = kind('a number from 1 to 1000', text => whole(text, 1, 1000));
export const entries = kind('a number of entries, or 0', text => whole(text, 0, 1_000_000_000));
export const seconds = kind('a number of seconds up to 300', text => whole(text, 0, 300));
export const flag = kind('1 or 0', text => flags[text.toLowerCase()]);
export const level = kind(`one of ${levels.join(', ')}`, text => levels.find(name => name === text));
export const text = kind('some text', text => text || undefined);
export const key = kind('at least 32 characters', text => (text.length >= 32 ? text : undefined));
export const host = kind('a host name or an IP address', text =>
  isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined,
);
export const bytes = kind('a size such as 500 MB or 1 GiB', text => {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
  const size = Math.round(Number(number) * (units[unit.toLowerCase()] ?? Number.NaN));
  return Number.isSafeInteger(size) ? size : undefined;
});

/** A smaller file would be rotated with every few requests. */
export const logSize = kind('a size of at least 64 KiB, such as 10 MiB', text => {
  const size = bytes.read(text);
  return size !== undefined && size >= 64 * 2 ** 10 ? size : undefined;
});

export const webUrl = kind('an address such as https://kontor.example.org', text => {
  const url = readUrl(text, web);
  return url && !url.search && !url.hash && !url.username ? url.href.replace(/\/+$/, '') : undefined;
});
export const postgresUrl = kind('an address such as postgresql://user:password@host:5432/database', text =>
  // Without a host (given as `host=` instead) it is no standard URL, but every PostgreSQL client accepts it.
  hostsOf(text).every(url => readUrl(url.replace('@/', '@localhost/'), ['postgres:', 'postgresql:']))
    ? text
    : undefined,
);
export const storageUrl = kind('an address such as s3://bucket?endpoint=https://s3.example.org&region=eu', readPlace);
export const smtpUrl = kind('an address such as smtps://user:password@mail.example.org', text =>
  readUrl(text, ['smtp:', 'smtps:'])?.hostname ? text : undefined,
);

export const mail = kind('a mail address', text => (address.test(text) ? text : undefined));
export const sender = kind('a mail address, or a name and <address>', (text): Sender | undefined => {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  const found = bracketed ?? text;
  return address.test(found) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address: found } : undefined;
});
/** An origin alone may frame; one with a folder (its last character is a slash) may also have share links below it. */
export const origins = kind(
  'a list of origins such as https://www.example.org, or of folders of one that end in /',
  text => list(text, item => isOrigin(item) || isFolder(item)),
);
export const fileKinds = kind('a list of media types and endings such as image/*, .dwg', text =>
  list(text, item => /^([\w.+*-]+\/[\w.+*-]+|\.?[\w-]+)$/.test(item)),
);
export const ranges = kind('a list of addresses or ranges such as 10.0.0.0/8', text => list(text, isRange));
export const providers = kind(
  'JSON: [{"id","name","issuer","client_id","client_secret"}], each with "trust_email", "groups_claim", "groups", "roles" where wished',
  readProviders,
);

function kind<T>(expected: string, read: (text: string) => T | undefined): Kind<T> {
  return { expected, read };
}

const isOrigin = (item: string) => readUrl(item, web)?.origin === item;
const isFolder = (item: string) => {
  const url = readUrl(item, web);
  return url !== undefined && `${url.origin}${url.pathname}` === item && /.\/$/.test(url.pathname);
};

function whole(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

function readUrl(text: string, protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

function list(text: string, fits: (item: string) => boolean): string[] | undefined {
  const items = text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
  return items.every(fits) ? items : undefined;
}

function isRange(text: string): boolean {
  const [ip = '', length, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(ip)];
  return most !== undefined && rest.length === 0 && (length === undefined || whole(length, 0, most) !== undefined);
}

function readProviders(text: string): Provider[] | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return Array.isArray(given) && given.every(isProvider) ? given : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isMap = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(fits);
const roles: readonly unknown[] = ['admin', 'helpdesk', 'user'];

const wanted = ['id', 'name', 'issuer', 'client_id', 'client_secret'] as const;
const optional: Record<string, (value: unknown) => boolean> = {
  trust_email: value => typeof value === 'boolean',
  groups_claim: isText,
  groups: value => isMap(value, isText),
  roles: value => isMap(value, role => roles.includes(role)),
};

function isProvider(given: unknown): given is Provider {
  if (typeof given !== 'object' || given === null) return false;
  const values = given as Record<string, unknown>;
  if (!wanted.every(key => isText(values[key]))) return false;
  const more = Object.keys(values).filter(key => !wanted.some(one => one === key));
  if (!more.every(key => optional[key]?.(values[key]))) return false;
  const { id, issuer } = given as Provider;
  return /^[a-z0-9-]+$/.test(id) && readUrl(issuer, web) !== undefined;
}
