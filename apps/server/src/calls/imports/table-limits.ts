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

/** Of a ZIP with a table and the files that its cells name. */
export const zipLimits = {
  bytes: 512 * 2 ** 20,
  files: 2_000,
  /** Of all files together, whatever the archive says of them. */
  unpacked: 640 * 2 ** 20,
  /** Bytes of the list of contents, and characters of a path. */
  list: 8 * 2 ** 20,
  path: 500,
} as const;

/** Before a day that programs count differently; read by records/imports/cells.ts. */
export const earlyMark = '≈ ';

/** Word for the reader that nobody asks for the files beside the table. */
export const lone = 'lone';

/** Begins the word for the reader that names the sheet that is read. */
export const sheetWord = 'sheet=';
export const sheetWords = (name: string | undefined): string[] =>
  name === undefined ? [] : [`${sheetWord}${name.slice(0, 100)}`];

/** What the first heading of a sheet of repeats may be, as exports write it in each language, folded; `exports/words.ts` has them, too. */
export const reportHeads: readonly string[] = ['bericht', 'report', 'report_id'];

/** Of the hidden sheet of an own workbook. */
export const tripSheet = '_kontor';
