/** Runs a statement on the columnar copy and reads its rows as JavaScript values. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Compiler } from './compile.ts';

export async function rowsOf(connection: DuckDBConnection, { params }: Compiler, text: string): Promise<unknown[][]> {
  const reader = await connection.runAndReadAll(text, params);
  return reader.getRowsJS() as unknown[][];
}
