/** Type declarations of pg-cursor, as far as used. */
declare module 'pg-cursor' {
  import type { QueryResultRow, Submittable } from 'pg';
  export default class Cursor<R extends QueryResultRow = QueryResultRow> implements Submittable {
    constructor(text: string, values?: unknown[]);
    submit(connection: unknown): void;
    read(rows: number): Promise<R[]>;
    close(): Promise<void>;
  }
}
