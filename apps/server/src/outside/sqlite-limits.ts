/** Limits on reading an uploaded SQLite file: size of the copy, time and memory of the process. */
export const sqliteLimits = {
  columns: 60,
  rows: 500_000,
  /** Characters of one value. */
  value: 1_000,
  /** Characters of all values. */
  text: 64_000_000,
  /** Bytes of one stored record, including blobs. */
  record: 16_000_000,
  /** Processor time. */
  ms: 20_000,
  /** How many times as long it may take in all. */
  waiting: 6,
  /** Address space of the process in kB; Node alone reserves more than 1 GB and uses a fraction of it. */
  reserved_kb: 2_000_000,
  heap_mb: 320,
  atOnce: 2,
} as const;
