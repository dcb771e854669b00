/**
 * Hosts in the URL of a database: it may name several of one replicated PostgreSQL, `postgresql://user@one:5432,two/name`,
 * as libpq writes it.
 */

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+,[^@/?#]+)([/?#].*)?$/i;

/** A URL for each host that `url` names; libpq's `target_session_attrs` goes, since only a primary will do. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = severalHosts.exec(url) ?? [];
  if (!hosts) return [url];
  const rest = after.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map(host => `${before}${host}${rest}`);
}
