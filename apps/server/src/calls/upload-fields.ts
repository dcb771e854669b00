/** What is said of an upload in pieces when it begins, in `Upload-Metadata`: checked then, and read again at its end. */
import { Problem } from '@kontor/contract';
import { Metadata } from '@tus/server';
import { type Given, readFields } from './file-fields.ts';
import { cleanName } from './file-parts.ts';

export interface UploadFields {
  filename: string;
  given: Given;
  /** Those of the fields that were sent: what changes of the file that is replaced. */
  sent: Partial<Given>;
  replaces: { file: string; ifMatch: string | undefined } | null;
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

export function readUploadFields(metadata: string): UploadFields {
  const pairs = metadata === '' ? [] : Object.entries(Metadata.parse(metadata));
  const fields = new Map(pairs.map(([name, value]) => [name, value ?? '']));
  const [filename, file, version] = ['filename', 'replaces_file', 'version'].map(name => {
    const value = fields.get(name);
    fields.delete(name);
    return value;
  });
  const given = readFields(fields);
  return {
    filename: cleanName(filename ?? ''),
    given,
    sent: Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name))),
    replaces: replacesOf(file, version),
  };
}
