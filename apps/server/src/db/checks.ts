/**
 * Checks a PostgreSQL server at every start, embedded or external: version, encoding, and settings that would lose
 * acknowledged commits.
 */
import type { Client } from 'pg';
import type { Log } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';

const oldest = 15;

/** Address of the server (empty for a local socket), and whether the connection uses TLS. */
export interface Line {
  address: string;
  ssl: boolean;
}

/** Unencrypted connection to another machine. */
export const isOpenLine = ({ address, ssl }: Line): boolean =>
  !ssl && address !== '' && !/^(127\.|::1$|::ffff:127\.)/.test(address);

/**
 * Throws a StartError with one line for each fault. With `allowUnsafe` (ALLOW_UNSAFE_DATABASE) missing durability is
 * only a warning; version and encoding never are.
 */
export async function checkServer(client: Client, options: { allowUnsafe: boolean; log: Log }): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)`,
    [['server_version_num', 'server_version', 'server_encoding', 'fsync', 'full_page_writes', 'synchronous_commit']],
  );
  const is = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));

  const wrong: string[] = [];
  if (Number(is.server_version_num) < oldest * 10_000) {
    wrong.push(`The database is PostgreSQL ${is.server_version}; Kontor needs ${oldest} or newer.`);
  }
  if (is.server_encoding !== 'UTF8') {
    wrong.push(`The database is encoded in ${is.server_encoding}; Kontor needs UTF8.`);
  }
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));

  const { rows: lines } = await client.query<Line>(
    `select coalesce(host(inet_server_addr()), '') as address,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl`,
  );
  if (lines.some(isOpenLine))
    options.log.warn('The line to the database is not encrypted: let DATABASE_URL say sslmode=verify-full.');

  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].filter(name => is[name] === 'off');
  if (unsafe.length === 0) return;
  const message = `The database runs with ${unsafe.map(name => `${name} = off`).join(', ')}: a crash loses entries that were acknowledged.`;
  if (!options.allowUnsafe) throw new StartError(`${message} Turn it on, or set ALLOW_UNSAFE_DATABASE=1.`);
  options.log.warn(message);
}
