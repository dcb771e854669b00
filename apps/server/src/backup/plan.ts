/**
 * Which tables a backup contains, and which it leaves out because they would be meaningless or wrong on another
 * instance.
 */
import { Problem } from '@kontor/contract';

export const format = 1;
/** Of the text of tables, before it is packed: what is held in memory at once. */
export const pieceSize = 8 * 2 ** 20;
export const manifestName = 'manifest.json';
export const aboutName = 'about.json';
export const jobsName = 'jobs';

/** Tables that stay out. What is not named here comes along, so that nobody can forget a new one. */
const left: Record<string, string> = {
  migrations: 'made by the migrations themselves',
  attempts: 'counters of tries, over within minutes',
  request_counts: 'the same',
  backups: 'tells of this instance, not of another',
  // Marks of transactions, which another database counts anew (docs/decisions/0023): charts are counted again.
  ...{ chart_builds: 'figures', chart_orphans: 'figures', chart_figures: 'figures', chart_values: 'figures' },
  ...{ chart_points: 'figures', chart_changes: 'figures', chart_turns: 'turns of servers' },
  exports: 'made again in a minute, gone within a day',
  file_archives: 'the same',
  uploads: 'half an upload; whoever sends it begins again',
  storage_sweeps: 'what a sweep of another storage found',
};

/** Rows that stay out: a session that somebody ended meanwhile must not open again, nor a code that was used. */
const leftRows: Record<string, string> = {
  tokens: "purpose not in ('session', 'reset', 'provider')",
};

export const isKept = (table: string): boolean => !(table in left);
export const condition = (table: string): string => (table in leftRows ? ` where ${leftRows[table]}` : '');

export interface About {
  format: number;
  app: 'kontor';
  version: string;
  /** When what is in it was so. */
  taken: string;
  /** All that the database had; the last is the number of its schema. */
  migrations: { name: string; hash: string }[];
  postgres: string;
  storage: string;
}

export interface Copied {
  name: string;
  columns: string[];
  rows: number;
  parts: number;
  /** db/copy.ts, Fingerprint. */
  hash: string;
}

export interface Manifest extends About {
  tables: Copied[];
  jobs: { rows: number; parts: number };
  /** What comes next where numbers are given out. */
  sequences: { table: string; column: string; last: string }[];
  /** Stored bytes; `hash` is of all their names and hashes, in the order in which they stand. */
  files: { count: number; bytes: number; hash: string };
  /** Keys of what was not there, and of what was other bytes than had been stored (it stands here as it was found). */
  missing: string[];
  damaged: string[];
}

/** In words, also where the storage answers in those of the house. */
export const wordsOf = (error: unknown): string =>
  error instanceof Problem ? `${error.kind}: ${error.message}` : String((error as Error).message ?? error);

export const sized = (bytes: number): string => {
  const unit = Math.min(4, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 2 ** (10 * unit)).toFixed(unit === 0 ? 0 : 1)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][unit]}`;
};

export const sizedManifest = ({ tables, files }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files (${sized(files.bytes)}) are back, as they were.`;
