/** The advisory lock by which a backup keeps stored bytes from being removed while it copies them. */
import type pg from 'pg';

/** Held by a session while it copies what the rows of its snapshot name: until it ends, no stored bytes are removed. */
const holdNumber = 7_205_760;
export const holdBytes = (client: pg.Client) => client.query('select pg_advisory_lock_shared($1)', [holdNumber]);
/** As a statement, for whoever is about to remove bytes: asked after it is known that no row names them. */
export const bytesAreHeld = `select exists (select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${holdNumber} and granted and database = (select oid from pg_database where datname = current_database())) as held`;
