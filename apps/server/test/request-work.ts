/**
 * Records the SQL statements of one request: its own, told from those of others by the asynchronous context. Two
 * requests with the same statements, and as many passwords verified at the same cost, take equally long on any machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Statement texts in order, without their values. */
export async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const context = new AsyncLocalStorage<true>();
  const { query } = pg.Client.prototype;
  function recorded(this: pg.Client, ...given: [string | { text: string }, ...unknown[]]): unknown {
    const [asked] = given;
    if (context.getStore()) statements.push(typeof asked === 'string' ? asked : asked.text);
    return Reflect.apply(query, this, given);
  }
  Object.assign(pg.Client.prototype, { query: recorded });
  try {
    await context.run(true, request);
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements;
}
