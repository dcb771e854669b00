/**
 * Records the SQL statements of one request: its own, told from those of others by the asynchronous context. Two
 * requests with the same statements, and as many passwords verified at the same cost, take equally long on any machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/** Statement texts in order, without their values. */
export async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const context = new AsyncLocalStorage<true>();
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked] = given as unknown as [string | { text: string }];
    if (context.getStore()) statements.push(typeof asked === 'string' ? asked : asked.text);
    return Reflect.apply(original, this, given);
  });
  try {
    await context.run(true, request);
  } finally {
    spy.mockRestore();
  }
  return statements;
}
