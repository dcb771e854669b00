/**
 * PostgreSQL client: a pool, named prepared statements, transactions that begin lazily with their first statement, and
 * cursors for large results. No knowledge of resources or permissions.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { endSoon } from './backend-probe.ts';
import { clientsOf, usual } from './client.ts';
import { type ConnectionWatch, type Silence, usualSilence, watchConnections } from './connection-watch.ts';
import { type Connection, keepPrimary } from './primary.ts';
import { shareConnections } from './shared-connection.ts';
import type { Sql } from './sql.ts';

/**
 * `rare`: one of very many shapes, not kept as a prepared statement. `quick`: looks something small up by its key, so that it
 * may share a connection with others (shared-connection.ts).
 */
export type Kind = 'usual' | 'rare' | 'quick';

export interface Db {
  rows<T = Record<string, unknown>>(query: Sql, kind?: Kind): Promise<T[]>;
  one<T = Record<string, unknown>>(query: Sql, kind?: Kind): Promise<T | undefined>;
  /** Executes a statement; answers the number of affected rows. */
  run(query: Sql): Promise<number>;
  /**
   * Rows in batches from one snapshot, by a cursor; the connection is released when the reader stops. How long the reader takes is
   * not bounded: each batch is a statement of its own.
   */
  stream<T = Record<string, unknown>>(query: Sql, batch?: number): AsyncGenerator<T[], void, void>;
  /** For libraries with SQL text of their own (the job queue). */
  text(query: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs `work` after commit, and not at all after a rollback; at once outside of a transaction. */
  after(work: () => void): void;
}

export interface Database extends Db {
  /**
   * Commits when `work` resolves, rolls back when it throws. Takes its connection with the first statement: work that
   * awaits something else before (password verification) holds none.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  /** Whether it answers, and which of its connections are dead. */
  watch: ConnectionWatch;
  /** A new connection outside the pool, opened and closed by the caller. */
  client(): pg.Client;
  /** How to reach the database from elsewhere; another object when another host has become the primary. */
  reach(): pg.ClientConfig;
  close(): Promise<void>;
}

const names = new Map<string, string>();
const mostNamed = 500;

/**
 * Name of the prepared statement, kept by each connection for good. At most 500 texts have one: clients that vary
 * queries must not fill the database's memory.
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < mostNamed) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return name;
}

interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}
type Ask = (statement: Statement, kind?: Kind) => Promise<pg.QueryResult>;

async function query<T>(ask: Ask, part: Sql, kind: Kind): Promise<{ rows: T[]; rowCount: number | null }> {
  const text = part.text;
  const name = kind === 'rare' ? undefined : nameOf(text);
  return ask({ ...(name ? { name } : {}), text, values: part.values as unknown[] }, kind);
}

function dbOver(ask: Ask, stream: Db['stream'], after: Db['after']): Db {
  const asked = <T>(part: Sql, kind: Kind = 'usual') => query<T>(ask, part, kind);
  return {
    rows: async <T>(part: Sql, kind?: Kind) => (await asked<T>(part, kind)).rows,
    one: async <T>(part: Sql, kind?: Kind) => (await asked<T>(part, kind)).rows[0],
    run: async part => (await asked(part)).rowCount ?? 0,
    text: async (text, values) => ask(values ? { text, values } : { text }),
    stream,
    after,
  };
}

export interface OpenOptions {
  connection: Connection;
  /** application_name of the connections: at most 63 bytes. */
  name?: string;
  max?: number;
  onError?: (error: Error) => void;
  silence?: Partial<Silence>;
  /** How long PostgreSQL may work on one batch of `stream`, in ms. */
  batchMs?: number;
}

/**
 * Of the transaction of a stream: between two batches it is idle for as long as the reader takes, in ms, who is bounded
 * elsewhere: a connection that nobody reads from is closed, a job is renewed or given up.
 */
const readerMs = 600_000;
const streaming = (batchMs: number): string =>
  Object.entries({
    statement_timeout: batchMs,
    idle_in_transaction_session_timeout: readerMs,
    cursor_tuple_fraction: 1,
  })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ');

/** For a free or new connection of the pool, and for one beside it. */
const connectMs = 8_000;
const besideMs = 4_000;

export function openDatabase({
  connection,
  name,
  max = 10,
  onError,
  silence,
  batchMs = 120_000,
}: OpenOptions): Database {
  const primary = keepPrimary(connection, () => watch.dropAll());
  const Client = clientsOf(primary);
  const config: pg.PoolConfig = {
    ...usual,
    ...(name ? { application_name: name.slice(0, 63) } : {}),
    max,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectMs,
  };
  const beside = { ...config, connectionTimeoutMillis: besideMs, application_name: 'kontor beside the pool' };
  const client = () => new Client(beside);
  const watch = watchConnections(() => new Client({ ...beside, pipeline: true } as pg.ClientConfig), {
    ...usualSilence,
    ...silence,
  });
  watch.onDead(primary.doubt);
  const pool = openPool(config, Client, watch);
  pool.on('error', error => onError?.(error));

  async function* stream<T>(part: Sql, batch = 200): AsyncGenerator<T[], void, void> {
    const client = new Client(config);
    client.on('error', error => onError?.(error));
    watch.add(client);
    await watch.whileThere(
      () => client.connect(),
      () => void endSoon(client),
    );
    try {
      const ask = (text: string, values: unknown[] = []) => watch.owing(client, text, client.query(text, values));
      // All of it is read.
      await ask(`begin read only; ${streaming(batchMs)}`);
      await ask(`declare found no scroll cursor for ${part.text}`, part.values as unknown[]);
      const more = () => {
        const found = ask(`fetch ${batch} from found`);
        // A reader that stops does not wait for it.
        found.catch(() => {});
        return found;
      };
      // PostgreSQL works on the next batch while this one is read.
      for (let next = more(); ; ) {
        const { rows } = await next;
        if (rows.length === 0) return;
        next = more();
        yield rows as T[];
      }
    } finally {
      await endSoon(client);
    }
  }

  const connections = keepConnections(pool, watch);
  return {
    ...dbOver(connections.alone, stream, work => work()),
    transaction: transactions(connections, stream),
    pool,
    watch,
    client,
    reach: primary.now,
    async close() {
      primary.close();
      await pool.end();
      await watch.close();
    },
  };
}

/** Its connections are watched from their opening on. */
function openPool(config: pg.PoolConfig, Client: typeof pg.Client, watch: ConnectionWatch): pg.Pool {
  class Watched extends Client {
    constructor(given?: string | pg.ClientConfig) {
      super(given);
      watch.add(this);
    }
  }
  return new pg.Pool({ ...config, pipeline: true, Client: Watched } as pg.PoolConfig);
}

interface Connections {
  acquire(): Promise<pg.PoolClient>;
  release(client: pg.PoolClient, broken?: boolean): void;
  on(client: pg.PoolClient): Ask;
  /** A statement on any connection, outside of a transaction. */
  alone: Ask;
}

function keepConnections(pool: pg.Pool, watch: ConnectionWatch): Connections {
  const release = (client: pg.PoolClient, broken = false) => {
    watch.released(client);
    client.release(broken);
  };
  const acquire = () => watch.whileThere(() => pool.connect(), release);
  const share = shareConnections({ acquire, release });
  const on =
    (client: pg.PoolClient): Ask =>
    statement =>
      watch.owing(client, statement.text, client.query(statement));
  return {
    acquire,
    release,
    on,
    async alone(statement, kind) {
      if (kind === 'quick') return share(client => on(client)(statement));
      const client = await acquire();
      try {
        const found = await on(client)(statement);
        release(client);
        return found;
      } catch (error) {
        release(client, true);
        throw error;
      }
    },
  };
}

const transactions =
  ({ acquire, release, on }: Connections, stream: Db['stream']): Database['transaction'] =>
  async work => {
    let client: Promise<pg.PoolClient> | undefined;
    const afterwards: (() => void)[] = [];
    const begin = async () => {
      const taken = await acquire();
      // Pipelined ahead of the first statement, without waiting for its answer.
      on(taken)({ text: 'begin' }).catch(() => undefined);
      return taken;
    };
    const ask: Ask = async statement => {
      client ??= begin();
      return on(await client)(statement);
    };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await work(dbOver(ask, stream, one => void afterwards.push(one)));
      if (client) {
        const taken = await client;
        const { command } = await on(taken)({ text: 'commit' });
        // PostgreSQL answers COMMIT with ROLLBACK, without an error, if a statement failed and `work` ignored it.
        if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        release(taken);
      }
    } catch (error) {
      const taken = await client?.catch(() => undefined);
      if (taken) {
        const undone = await on(taken)({ text: 'rollback' }).then(
          () => true,
          () => false,
        );
        release(taken, !undone);
      }
      throw error;
    }
    for (const one of afterwards) one();
    return result;
  };
