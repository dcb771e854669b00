/**
 * Primary discovery among the hosts of one replicated PostgreSQL. Each is asked whether it is in recovery; of those that
 * are not, the one with the highest timeline is the primary: a former one that was cut off and came back has a lower one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../base/start-error.ts';
import { endSoon } from './backend-probe.ts';
import { hostsOf } from './hosts.ts';

/** One of several hosts: `connectionString` is the primary's when they were asked, `hosts` are the URLs of all. */
export type Connection = pg.ClientConfig & { hosts?: readonly string[] };

export interface Primary {
  /** Settings of a connection to the present primary; the same object until it changes. */
  now(): pg.ClientConfig;
  /** Something speaks against the present one: all hosts are asked, again and again until one is primary. */
  doubt(): void;
  close(): void;
}

const answerMs = 2_000;
/** A connection to a former primary that was not stopped works on, and tells nothing of the one that was promoted. */
const lookMs = 5_000;
const againMs = 250;
const firstTries = 40;

/** Asks all hosts and answers a connection to the primary; a single host is taken as it is. */
export async function connectionTo(url: string): Promise<Connection> {
  const hosts = hostsOf(url);
  if (hosts.length === 1) return { connectionString: url };
  for (let tries = 0; tries < firstTries; tries++) {
    const primary = await primaryAmong(hosts);
    if (primary) return { connectionString: primary, hosts };
    await pause(againMs);
  }
  throw new StartError('None of the hosts in DATABASE_URL is a primary that answers.');
}

/** `moved` is called when another host has become the primary. */
export function keepPrimary({ hosts = [], ...first }: Connection, moved: () => void): Primary {
  let present: pg.ClientConfig = first;
  let asking = false;
  let closed = false;

  async function search(): Promise<void> {
    while (!closed) {
      const primary = await primaryAmong(hosts);
      if (primary) {
        if (closed || primary === present.connectionString) return;
        present = { ...present, connectionString: primary };
        moved();
        return;
      }
      await pause(againMs, undefined, { ref: false });
    }
  }

  function doubt(): void {
    if (hosts.length < 2 || asking || closed) return;
    asking = true;
    void search().finally(() => {
      asking = false;
    });
  }

  const looking = hosts.length < 2 ? undefined : setInterval(doubt, lookMs).unref();
  return {
    now: () => present,
    doubt,
    close() {
      closed = true;
      clearInterval(looking);
    },
  };
}

async function primaryAmong(hosts: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(hosts.map(async url => ({ url, timeline: await timelineOf(url) })));
  return found
    .filter(({ timeline }) => timeline !== '')
    .sort((one, other) => (one.timeline < other.timeline ? 1 : -1))[0]?.url;
}

/** Eight hexadecimal digits; empty if it is a standby or does not answer. */
async function timelineOf(connectionString: string): Promise<string> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'kontor looks for the primary',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string }>(
      `select case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? '';
  } catch {
    return '';
  } finally {
    await endSoon(client);
  }
}
