/** How a workbook is written, as its reader asks in the query. */
export type ExportType = 'xlsx' | 'zip';

export interface Manner {
  /** A second header row of field names. */
  names: boolean;
  /** What people read, or what is stored. */
  values: 'labels' | 'stored';
  /** Fields of several choices: one column, or one a choice. */
  options: 'one' | 'columns';
}

/** The words of a query that are no filters; its schema has checked them. */
export const mannerOf = ({ names, values, options }: Readonly<Record<string, unknown>>): Manner => ({
  names: String(names) === 'true',
  values: values === 'stored' ? 'stored' : 'labels',
  options: options === 'columns' ? 'columns' : 'one',
});
