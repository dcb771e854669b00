/**
 * Dumps and restores whole tables with COPY in text format, from a snapshot into an empty database: independent of
 * version and machine. For backups alone; bypasses permissions and resources.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Fixed output formats, independent of the settings of database and role. */
const manner = [
  ...['client_encoding = utf8', "datestyle = 'iso, ymd'", 'timezone = utc', 'intervalstyle = iso_8601'],
  ...['bytea_output = hex', 'extra_float_digits = 1', 'statement_timeout = 0', 'lock_timeout = 0'],
  ...['idle_in_transaction_session_timeout = 0', "search_path = 'public'"],
];
export const plainly = (client: pg.Client) => client.query(manner.map(one => `set ${one}`).join('; '));

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export interface Table {
  name: string;
  columns: string[];
}

/** Our tables with their stored columns, ordered by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

const newline = 10;

/** Streams a query's rows in chunks of about `pieceSize` bytes, each of whole rows. */
export async function* copyOut(client: pg.Client, query: string, pieceSize: number): AsyncGenerator<Buffer> {
  const stream = client.query(to(`copy (${query}) to stdout`));
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = size + chunk.length >= pieceSize ? chunk.lastIndexOf(newline) + 1 : 0;
    if (end === 0) {
      held.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...held, chunk.subarray(0, end)]);
    held = end < chunk.length ? [chunk.subarray(end)] : [];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(held);
}

export async function copyIn(
  client: pg.Client,
  { name, columns }: Table,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const stream = client.query(from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  const done = once(stream, 'finish');
  // Marks the promise as handled, in case nobody awaits it yet.
  done.catch(() => undefined);
  try {
    for await (const piece of pieces) if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done]);
  } catch (error) {
    stream.destroy(error as Error);
    await done.catch(() => undefined);
    throw error;
  }
  stream.end();
  await done;
}

const modulus = 2n ** 256n;

/**
 * Fingerprint of a table's content, independent of row order, which no database guarantees: number of rows, and the sum
 * of their SHA-256.
 */
export class Fingerprint {
  rows = 0;
  #sum = 0n;

  /** `piece`: whole rows. */
  add(piece: Buffer): void {
    for (let start = 0; start < piece.length; ) {
      const end = piece.indexOf(newline, start) + 1 || piece.length;
      const hash = createHash('sha256').update(piece.subarray(start, end)).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
      this.rows += 1;
      start = end;
    }
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
