/**
 * A connection that short statements share by pipelining: those of one turn of the event loop leave in one write, and are
 * answered in order. Under load that costs half of a connection for each, whose process would wake for each statement. It
 * is taken from the pool with the first statement, and given back when none is open.
 */
import type pg from 'pg';

/** So many are open on one; the next takes another. It bounds how many a slow or broken connection holds up. */
const most = 20;

interface Shared {
  client: Promise<pg.PoolClient>;
  open: number;
  /** A statement has failed on it: no other joins, and it is closed when the last has its answer. */
  broken: boolean;
}

interface Pool {
  acquire(): Promise<pg.PoolClient>;
  release(client: pg.PoolClient, broken?: boolean): void;
}

/** What pg has and its types leave out. */
type Written = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

/** Answers `work` on a connection that others use at the same time. */
export function shareConnections({ acquire, release }: Pool) {
  const corked = new WeakSet<pg.PoolClient>();
  let shared: Shared | undefined;

  function writeTogether(client: pg.PoolClient): void {
    if (corked.has(client)) return;
    const { stream } = (client as Written).connection;
    corked.add(client);
    stream.cork();
    setImmediate(() => {
      corked.delete(client);
      stream.uncork();
    });
  }

  function join(): Shared {
    const joins = shared && shared.open > 0 && shared.open < most && !shared.broken;
    if (!shared || !joins) shared = { client: acquire(), open: 0, broken: false };
    shared.open += 1;
    return shared;
  }

  function leave(left: Shared): void {
    left.open -= 1;
    if (left.open > 0) return;
    // Where none could be had, there is none to give back.
    left.client.then(
      client => release(client, left.broken),
      () => undefined,
    );
  }

  return async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const mine = join();
    try {
      const client = await mine.client;
      writeTogether(client);
      return await work(client);
    } catch (error) {
      mine.broken = true;
      throw error;
    } finally {
      leave(mine);
    }
  };
}
