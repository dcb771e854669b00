/** Adapter interface to choice lists, implemented by the application. */

export interface ListInfo {
  id: string;
  name: string;
  rows_count: number;
  columns?: readonly { name: string; label: string }[];
}

export interface ListsAdapter {
  all(): Promise<readonly ListInfo[]>;
  /** The value of the option `values` for this list: with its rows, as a form is read. */
  values(id: string): Promise<unknown>;
  /** Where the list is edited. */
  href(id: string): string;
}
