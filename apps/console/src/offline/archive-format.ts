/**
 * Format of an exported entry: an uncompressed zip with `entry.json` and the entry's files. Archives are untrusted
 * input: anything that deviates from this schema is rejected.
 */
import { type Data, isId } from '@kontor/form';

/** File extension of archives: `Vogelschlag 3.kontor-entry.zip`. */
export const ENDING = '.kontor-entry.zip';
export const FORMAT = 1;
export const ENTRY = 'entry.json';

export interface ArchivedFile {
  /** The id by which the answers reference it. */
  id: string;
  /** Path in the zip. */
  path: string;
  filename: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
}
export interface ArchivedEntry {
  /** Version of this format. */
  kontor_entry: number;
  report_config_id: string;
  /** Missing where an earlier console wrote it. */
  form_version?: number;
  form_name: string;
  title: string;
  local_id: string;
  data: Data;
  state: string | null;
  sender: { user_id: string } | { link_hash: string };
  /** Ids of files that were already on the server. */
  stored_files: string[];
  files: ArchivedFile[];
  /** Names of files whose bytes were no longer on the device. */
  missing: string[];
  /** When the entry was saved, ISO 8601. */
  saved: string;
}

/** Limits for reading; no valid entry exceeds them. */
export const bounds = {
  /** Size of the zip. */
  bytes: 4_000_000_000,
  entry: 10_000_000,
  files: 300,
  name: 255,
} as const;

const textOf = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idsIn = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= bounds.files && value.every(isId);
const isVersion = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isSender = (value: unknown): boolean => isPlain(value) && (isId(value.user_id) || isHash(value.link_hash));

const isFile = (value: unknown): value is ArchivedFile =>
  isPlain(value) &&
  isId(value.id) &&
  textOf(value.path, 100) &&
  /^files\/[0-9]{1,4}$/.test(value.path) &&
  textOf(value.filename, bounds.name) &&
  textOf(value.type, 100) &&
  Number.isSafeInteger(value.size) &&
  Number(value.size) >= 0 &&
  isHash(value.sha256);

/** Null if invalid; 'newer' if written by a later version of Kontor. */
export function readEntry(value: unknown): ArchivedEntry | 'newer' | null {
  if (!isPlain(value) || !Number.isSafeInteger(value.kontor_entry) || Number(value.kontor_entry) < 1) return null;
  if (Number(value.kontor_entry) > FORMAT) return 'newer';
  const { files, missing } = value;
  const fits =
    isId(value.report_config_id) &&
    isId(value.local_id) &&
    (value.form_version === undefined || isVersion(value.form_version)) &&
    textOf(value.form_name, 1_000) &&
    textOf(value.title, 10_000) &&
    isPlain(value.data) &&
    (value.state === null || textOf(value.state, 1_000)) &&
    isSender(value.sender) &&
    idsIn(value.stored_files) &&
    textOf(value.saved, 40) &&
    !Number.isNaN(Date.parse(value.saved)) &&
    Array.isArray(missing) &&
    missing.length <= bounds.files &&
    missing.every(name => textOf(name, bounds.name)) &&
    Array.isArray(files) &&
    files.length <= bounds.files &&
    files.every(isFile) &&
    new Set(files.map(file => file.path)).size === files.length &&
    new Set(files.map(file => file.id)).size === files.length;
  return fits ? (value as unknown as ArchivedEntry) : null;
}

/** Why an archive is rejected. `name`: the damaged file in it. */
export class ArchiveFault extends Error {
  readonly code: 'notPack' | 'newer' | 'damaged' | 'tooLarge';
  readonly file: string;
  constructor(code: ArchiveFault['code'], file = '') {
    super(code);
    this.name = 'ArchiveFault';
    this.code = code;
    this.file = file;
  }
}
