/** How much of a person's SQLite file is copied, and how long its reader may take. */
export const sqliteLimits = {
  columns: 60,
  rows: 500_000,
  /** Characters of one value. */
  value: 1_000,
  /** Characters of all values. */
  text: 64_000_000,
  /** Bytes of one record as the file stores it, pictures and all. */
  record: 16_000_000,
  ms: 20_000,
  /** What the process may reserve, in kB; Node alone reserves more than 1 GB, and uses a fraction of it. */
  reserved_kb: 2_000_000,
  heap_mb: 320,
  atOnce: 2,
} as const;

/** What the reader says on its standard output. */
export type Told = { columns: string[]; rows: number } | { refused: string; values?: Record<string, string | number> };

/** The files that it writes beside the database: lines of JSON. */
export const spooled = { rows: 'rows', texts: 'texts' } as const;
