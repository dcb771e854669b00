/** Advisory lock by which a backup prevents the removal of stored bytes while it copies them. */
import type pg from 'pg';

/** Held by the backup's session while it copies files named in its snapshot: no stored bytes are removed meanwhile. */
const holdNumber = 7_205_760;
export const holdBytes = (client: pg.Client) => client.query('select pg_advisory_lock_shared($1)', [holdNumber]);
/** Checked before removing bytes, after it is known that no row references them. */
export const bytesAreHeld = `select exists (select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${holdNumber} and granted and database = (select oid from pg_database where datname = current_database())) as held`;
