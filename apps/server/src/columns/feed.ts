/**
 * Reads entries of PostgreSQL for the columnar copy: all of a form in one snapshot, then what has changed between two
 * snapshots, by the log that triggers write in the transaction of each change (`report_changes`).
 */
import pg from 'pg';
import type { Entry } from './store.ts';

/** Snapshot of PostgreSQL (`pg_snapshot` as text): which transactions are seen. */
export type Snapshot = string;

export interface Registration {
  /** When the form's changes began to be logged; another value means that the log had a gap. */
  since: string;
}

const fields = `r.id, (extract(epoch from r.created) * 1000000)::int8 as created,
  (extract(epoch from r.modified) * 1000000)::int8 as modified, r.user_id, r.modified_by, r.state, r.number, r.data`;

/** Text of what JavaScript would round. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** Of one statement, in ms. */
const usualPatience = 120_000;
/** A cursor is read to its end. */
const settings = '-c timezone=UTC -c jit=off -c cursor_tuple_fraction=1 -c idle_in_transaction_session_timeout=120000';

const connect = async (connection: object, patience = usualPatience): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connection,
    types,
    options: `${settings} -c statement_timeout=${patience}`,
    application_name: 'kontor columns',
    connectionTimeoutMillis: 8_000,
    keepAlive: true,
  });
  // Without a listener a lost connection would end the process; the next question notices.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** One connection, opened with the first question, and anew after a failed one. */
export function oneClient(connection: object) {
  let client: Promise<pg.Client> | undefined;
  const end = async () => {
    const former = client;
    client = undefined;
    await former?.then(one => one.end()).catch(() => undefined);
  };
  return {
    end,
    async asked<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      client ??= connect(connection);
      try {
        return await work(await client);
      } catch (error) {
        void end();
        throw error;
      }
    },
  };
}

/** Begins to log the changes of a form, and waits until no transaction is left that began before. */
export async function register(client: pg.Client, form: string): Promise<Registration> {
  const { rows } = await client.query<Registration>(
    `insert into column_forms (report_config_id) values ($1)
     on conflict (report_config_id) do update set used = now() returning since::text`,
    [form],
  );
  const at = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  for (;;) {
    const left = await client.query<{ left: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) < $1::xid8 as left',
      [at.rows[0]?.next],
    );
    if (!left.rows[0]?.left) break;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return { since: rows[0]?.since ?? '' };
}

/** Says that a form is still asked about. */
export const use = (client: pg.Client, form: string): Promise<unknown> =>
  client.query('update column_forms set used = now() where report_config_id = $1', [form]);

/**
 * All entries of a form in batches, from one snapshot, which `begun` is called with. Each batch is a statement of its own,
 * which `patience` bounds in ms: how long all of them take depends on what else the machine does, and on who takes them.
 */
export async function* allOf(
  connection: object,
  form: string,
  begun: (snapshot: Snapshot) => void,
  { batch = 2_000, patience = usualPatience } = {},
): AsyncGenerator<Entry[], void, void> {
  const client = await connect(connection, patience);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: Snapshot }>('select pg_current_snapshot()::text as snapshot');
    begun(rows[0]?.snapshot ?? '');
    await client.query(
      `declare entries no scroll cursor for select ${fields} from reports r where r.report_config_id = $1 and r.deleted is null`,
      [form],
    );
    for (;;) {
      const { rows: entries } = await client.query<Entry>(`fetch ${batch} from entries`);
      if (entries.length === 0) return;
      yield entries;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface Changes {
  snapshot: Snapshot;
  /** Null: the form is not logged any more. */
  since: string | null;
  /** All that changed, among them what is gone. */
  ids: string[];
  entries: Entry[];
}

type Row = { snapshot: Snapshot; since: string | null; changed: string | null } & {
  [Field in keyof Entry]: Entry[Field] | null;
};

/** What changed since a snapshot, by one statement: rows and snapshot are of one moment. At most `most` entries. */
export async function changesSince(
  client: pg.Client,
  form: string,
  snapshot: Snapshot,
  most: number,
): Promise<Changes | 'many'> {
  const { rows } = await client.query<Row>(
    `with logged as materialized (
      select distinct c.report_id from report_changes c where c.report_config_id = $1
        and c.xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $2::pg_snapshot)
      limit $3)
    select pg_current_snapshot()::text as snapshot, f.since::text as since, c.report_id as changed, ${fields}
    from (values ($1::uuid)) asked (form) left join column_forms f on f.report_config_id = asked.form
    left join logged c on true
    left join reports r on r.id = c.report_id and r.report_config_id = $1 and r.deleted is null`,
    [form, snapshot, most + 1],
  );
  const [first] = rows;
  if (!first) throw new Error('no snapshot');
  if (rows.length > most) return 'many';
  return {
    snapshot: first.snapshot,
    since: first.since,
    ids: rows.flatMap(({ changed }) => changed ?? []),
    entries: rows.filter(({ id }) => id !== null) as unknown as Entry[],
  };
}
