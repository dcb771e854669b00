/**
 * PostgreSQL client: a pool, named prepared statements, transactions that begin lazily with their first statement, and
 * cursors for large results. No knowledge of resources or permissions.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Sql } from './sql.ts';

/** `rare`: one of very many shapes, not kept as a prepared statement. */
export type Kind = 'usual' | 'rare';

export interface Db {
  rows<T = Record<string, unknown>>(query: Sql, kind?: Kind): Promise<T[]>;
  one<T = Record<string, unknown>>(query: Sql, kind?: Kind): Promise<T | undefined>;
  /** Executes a statement; answers the number of affected rows. */
  run(query: Sql): Promise<number>;
  /** Rows in batches from one snapshot, by a cursor; the connection is released when the reader stops. */
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
  /** A new connection outside the pool, opened and closed by the caller. */
  client(): pg.Client;
  close(): Promise<void>;
}

const { builtins } = pg.types;

/** Converts `2026-11-20 10:30:00.5+00`, PostgreSQL's text in UTC, to ISO 8601. */
const isoOf = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();

const types = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoOf],
  [builtins.DATE, text => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);
const getTypeParser = (oid: number, format?: string) =>
  (format !== 'binary' && types.get(oid)) || pg.types.getTypeParser(oid, format as 'text');

const settings = [
  'timezone=UTC',
  'statement_timeout=15000',
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=30000',
  'jit=off',
  'intervalstyle=iso_8601',
];

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

type Queryable = Pick<pg.ClientBase, 'query'>;

type Found<T> = { rows: T[]; rowCount: number | null };

async function query<T>(on: Queryable, part: Sql, kind: Kind): Promise<Found<T>> {
  const text = part.text;
  const name = kind === 'rare' ? undefined : nameOf(text);
  return (await on.query({ ...(name ? { name } : {}), text, values: part.values })) as unknown as Found<T>;
}

function dbOver(open: () => Queryable | Promise<Queryable>, stream: Db['stream'], after: Db['after']): Db {
  const ask = async <T>(part: Sql, kind: Kind = 'usual') => query<T>(await open(), part, kind);
  return {
    rows: async <T>(part: Sql, kind?: Kind) => (await ask<T>(part, kind)).rows,
    one: async <T>(part: Sql, kind?: Kind) => (await ask<T>(part, kind)).rows[0],
    run: async part => (await ask(part)).rowCount ?? 0,
    text: async (text, values) => (await open()).query(text, values),
    stream,
    after,
  };
}

export interface OpenOptions {
  connection: pg.PoolConfig;
  /** application_name of the connections: at most 63 bytes. */
  name?: string;
  max?: number;
  onError?: (error: Error) => void;
}

export function openDatabase({ connection, name, max = 10, onError }: OpenOptions): Database {
  const config: pg.PoolConfig = {
    ...connection,
    ...(name ? { application_name: name.slice(0, 63) } : {}),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    options: settings.map(setting => `-c ${setting}`).join(' '),
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  };
  const pool = new pg.Pool({ ...config, pipeline: true } as pg.PoolConfig);
  pool.on('error', error => onError?.(error));

  async function* stream<T>(part: Sql, batch = 200): AsyncGenerator<T[], void, void> {
    const client = new pg.Client(config);
    client.on('error', error => onError?.(error));
    await client.connect();
    try {
      await client.query(
        'begin read only; set local statement_timeout = 120000; set local plan_cache_mode = force_custom_plan',
      );
      const cursor = client.query(new Cursor<T & pg.QueryResultRow>(part.text, part.values as unknown[]));
      for (;;) {
        const rows = await cursor.read(batch);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      await client.end();
    }
  }

  async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    let client: Promise<pg.PoolClient> | undefined;
    const afterwards: (() => void)[] = [];
    const begin = async () => {
      const taken = await pool.connect();
      // Pipelined ahead of the first statement, without waiting for its answer.
      taken.query('begin').catch(() => undefined);
      return taken;
    };
    const open = () => {
      client ??= begin();
      return client;
    };
    let result: T;
    try {
      result = await work(dbOver(open, stream, one => void afterwards.push(one)));
      if (client) {
        const taken = await client;
        const { command } = await taken.query('commit');
        // PostgreSQL answers COMMIT with ROLLBACK, without an error, if a statement failed and `work` ignored it.
        if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        taken.release();
      }
    } catch (error) {
      const taken = await client?.catch(() => undefined);
      const undone = await taken?.query('rollback').then(
        () => true,
        () => false,
      );
      taken?.release(!undone);
      throw error;
    }
    for (const one of afterwards) one();
    return result;
  }

  return {
    ...dbOver(
      () => pool as unknown as Queryable,
      stream,
      work => work(),
    ),
    transaction,
    pool,
    client: () => new pg.Client({ ...config, keepAlive: true, application_name: 'kontor beside the pool' }),
    close: () => pool.end(),
  };
}
