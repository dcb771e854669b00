/** Limits on reading the sheets of a form from a file. */
export const formSheetLimits = {
  bytes: 10 * 2 ** 20,
  /** Of a sheet, without empty ones. */
  rows: 20_000,
  /** Behind which no cell may stand, however empty the rows before it are. */
  lastRow: 100_000,
  columns: 200,
  sheets: 20,
  /** Of a ZIP, and bytes of its workbook and lists, unpacked. */
  files: 500,
  unpacked: 64 * 2 ** 20,
  /** Characters of a cell. */
  value: 20_000,
  /** That are not empty. */
  cells: 200_000,
  /** Characters of all cells. */
  text: 8_000_000,
  /** Of all sheets together that are not of the form: what is more is not kept. */
  beside: { cells: 50_000, text: 1_000_000 },
  ms: 10_000,
} as const;
