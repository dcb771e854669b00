/** Limits on reading a file of rows for a choice list. */
export const sheetLimits = {
  rows: 100_000,
  columns: 30,
  /** Characters of a cell; a row with more than 255 is refused by its own check. */
  value: 300,
  bytes: 32 * 2 ** 20,
} as const;
