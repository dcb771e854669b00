/** Limits on reading a file with entries; imports nothing, since the reader's process may not read other packages. */
export const tableLimits = {
  rows: 100_000,
  columns: 500,
  /** Sheets of repeats. */
  sheets: 100,
  /** Characters of a cell, and of all cells. */
  value: 100_000,
  text: 150_000_000,
  bytes: 64 * 2 ** 20,
  /** Processor time. */
  ms: 60_000,
} as const;

/** Of the hidden sheet of an own workbook. */
export const tripSheet = '_kontor';
