/**
 * Decides which tables a backup contains, and which it leaves out because they would be meaningless or wrong on another
 * instance; types of the manifest.
 */
import { Problem } from '@kontor/contract';

export const format = 1;
/** Uncompressed bytes of a table's text in one part: the amount held in memory at once. */
export const pieceSize = 8 * 2 ** 20;
export const manifestName = 'manifest.json';
export const aboutName = 'about.json';
export const jobsName = 'jobs';

/** Excluded tables. Tables not listed are included, so that a new one cannot be forgotten. */
const left: Record<string, string> = {
  migrations: 'made by the migrations themselves',
  attempts: 'counters of tries, over within minutes',
  request_counts: 'the same',
  backups: 'tells of this instance, not of another',
  // Contain transaction ids, meaningless in another database (docs/decisions/0023): charts are recounted after a
  // restore.
  ...{ chart_builds: 'figures', chart_orphans: 'figures', chart_figures: 'figures', chart_values: 'figures' },
  ...{ chart_points: 'figures', chart_changes: 'figures', chart_turns: 'turns of servers' },
  // Likewise: each server copies a form into columns when it is first asked about.
  ...{ column_forms: 'copies of servers', report_changes: 'copies of servers' },
  ...{ followed_forms: 'validators of answers, which are made anew', followed_changes: 'the same' },
  exports: 'made again in a minute, gone within a day',
  file_archives: 'the same',
  uploads: 'half an upload; whoever sends it begins again',
  form_openings: 'who has a designer open, over within minutes',
  storage_scrub: 'turns of servers',
  storage_sweeps: 'what a sweep of another storage found',
};

/** Excluded rows: an ended session or a used code must not become valid again. */
const leftRows: Record<string, string> = {
  tokens: "purpose not in ('session', 'reset', 'provider')",
  // Of the disk that this instance had (records/one-disk.ts).
  secrets: "name <> 'disk-of-files'",
};

export const isKept = (table: string): boolean => !(table in left);
export const condition = (table: string): string => (table in leftRows ? ` where ${leftRows[table]}` : '');

export interface About {
  format: number;
  app: 'kontor';
  version: string;
  /** Time of the snapshot. */
  taken: string;
  /** Applied migrations; the last one identifies the schema. */
  migrations: { name: string; hash: string }[];
  postgres: string;
  storage: string;
}

export interface Copied {
  name: string;
  columns: string[];
  rows: number;
  parts: number;
  /** See `Fingerprint` in db/copy.ts. */
  hash: string;
}

export interface Manifest extends About {
  tables: Copied[];
  jobs: { rows: number; parts: number };
  /** Next values of sequences. */
  sequences: { table: string; column: string; last: string }[];
  /** Stored files; `hash` covers all names and hashes in archive order. */
  files: { count: number; bytes: number; hash: string };
  /** Keys missing in the storage, and keys whose bytes differ from their recorded hash (archived as found). */
  missing: string[];
  damaged: string[];
}

/** The message of any error, including problems raised by the storage. */
export const wordsOf = (error: unknown): string =>
  error instanceof Problem ? `${error.kind}: ${error.message}` : String((error as Error).message ?? error);

export const sized = (bytes: number): string => {
  const unit = Math.min(4, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 2 ** (10 * unit)).toFixed(unit === 0 ? 0 : 1)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][unit]}`;
};

export const sizedManifest = ({ tables, files }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files (${sized(files.bytes)}) are back, as they were.`;
