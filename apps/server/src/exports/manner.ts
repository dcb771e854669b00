/** Types of exports, and the options of a workbook or table, read from the query. */
export type ExportType = 'xlsx' | 'zip' | 'csv' | 'pdf';

export interface Manner {
  /** A second header row with field names. */
  names: boolean;
  /** Labels as people read them, or stored values. */
  values: 'labels' | 'stored';
  /** Fields with several choices: one column, or one for each choice. */
  options: 'one' | 'columns';
  /** Fields that the form no longer has are columns, too. */
  former?: true;
  /** Of the times, which cells know no zone of. */
  timeZone: string;
}

/** The query's parameters that are no filters, validated by its schema; the zone is checked by `zoneAsked`. */
export const mannerOf = (
  { names, values, options, former }: Readonly<Record<string, unknown>>,
  timeZone: string,
): Manner => ({
  names: String(names) === 'true',
  values: values === 'stored' ? 'stored' : 'labels',
  options: options === 'columns' ? 'columns' : 'one',
  timeZone,
  ...(String(former) === 'true' && { former: true as const }),
});
