/** Parses and validates the `Upload-Metadata` header: when the upload is created, and again when it is completed. */
import { Problem } from '@kontor/contract';
import { Metadata } from '@tus/server';
import type { Actor } from '../../records/context.ts';
import { type Given, readFields } from './fields.ts';
import type { UploadQuery } from './link-uploads.ts';
import { cleanName } from './multipart.ts';

export interface UploadFields {
  filename: string;
  /** The type that the client says; the bytes decide. Empty without one. */
  declared: string;
  given: Given;
  /** The fields that were sent: the ones to change when a file is replaced. */
  sent: Partial<Given>;
  replaces: { file: string; ifMatch: string | undefined } | null;
  /** Sent by share links only: the session, and the upload that this one replaces. */
  link: UploadQuery;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const refused = (path: string, code: string) => new Problem('invalid', [{ path, code }]);

function replacesOf(file: string | undefined, version: string | undefined): UploadFields['replaces'] {
  if (file === undefined) {
    if (version !== undefined) throw refused('version', 'unknown_field');
    return null;
  }
  if (!uuid.test(file)) throw refused('replaces_file', 'unknown');
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) throw refused('version', 'wrong_type');
  return { file, ifMatch: version === undefined ? undefined : `"${version}"` };
}

type Fields = Map<string, string>;

function take(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  fields.delete(name);
  return value;
}

/** By a link, only name and expiry may be given. */
const notOfLinks = ['replaces_file', 'version', 'title', 'config'];

function linkFields(fields: Fields): UploadQuery {
  const named = notOfLinks.find(name => fields.has(name));
  if (named !== undefined) throw refused(named, 'not_allowed');
  const query: UploadQuery = {};
  for (const name of ['session', 'replaces'] as const) {
    const value = take(fields, name);
    if (value === undefined) continue;
    if (!uuid.test(value)) throw refused(name, 'wrong_type');
    query[name] = value;
  }
  return query;
}

export function readUploadFields(metadata: string, who: Actor['kind']): UploadFields {
  const pairs = metadata === '' ? [] : Object.entries(Metadata.parse(metadata));
  const fields: Fields = new Map(pairs.map(([name, value]) => [name, value ?? '']));
  const filename = cleanName(take(fields, 'filename') ?? '');
  const declared = (take(fields, 'filetype') ?? '').trim().toLowerCase();
  const link = who === 'share' ? linkFields(fields) : {};
  const replaces = replacesOf(take(fields, 'replaces_file'), take(fields, 'version'));
  const given = readFields(fields);
  const sent = Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name)));
  return { filename, declared, given, sent, replaces, link };
}
