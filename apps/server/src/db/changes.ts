/**
 * Publishes change notifications within this process and to other servers by NOTIFY. Changes are collected in a set
 * after commit; at most four times a second the set is sent in one statement of its own, because commits that contain a
 * NOTIFY are serialised. Contains no permissions and no content.
 */
import { randomUUID } from 'node:crypto';
import { type Listening, listen } from './listen.ts';
import type { Database } from './open.ts';
import { sql } from './sql.ts';

export interface Change {
  /** Name of the resource, as in its path: `reports`. */
  resource: string;
  /** Group of the changed items (the form of an entry); null for unknown or none. */
  part: string | null;
  /** Owner of the item; null for unknown or none. */
  owner: string | null;
}

export interface Hearer {
  changed(changes: readonly Change[]): void;
  /** Notifications were lost: anything may have changed. */
  missed(): void;
  /** A session of this person has ended, or their permissions have changed. */
  account(userId: string): void;
  /** The server shuts down. */
  closing(): void;
}

export interface Changes {
  tell(change: Change): void;
  /**
   * Subscribes for the life of the process. Resolves once notifications of other servers arrive, too: LISTEN starts
   * with the first subscriber.
   */
  hear(hearer: Hearer): Promise<void>;
  /** Stops listening and flushes pending notifications. */
  close(): Promise<void>;
}

const channel = 'kontor_live';
const togetherMs = 250;
const againMs = 1_000;
/** Fits into the 8,000 bytes of one NOTIFY, with the longest names. */
const perNotice = 50;
/** More changes at once are sent as "anything". */
const most = 5_000;

type Told = [resource: string, part: string | null, owner: string | null];
type Notice = { from: string; changes: Told[] } | { from: string; missed: true } | { account: string };

const known = new WeakMap<Database, Changes>();

/** One for each database of a process. */
export function changesOf(database: Database): Changes {
  let changes = known.get(database);
  if (!changes) {
    changes = keepChanges(database);
    known.set(database, changes);
  }
  return changes;
}

function keepChanges(database: Database): Changes {
  const from = randomUUID();
  const hearers = new Set<Hearer>();
  let listening: Listening | undefined;
  /** By their identity, for deduplication. */
  let noted = new Map<string, Change>();
  let missed = false;
  let timer: NodeJS.Timeout | undefined;

  const everyone = (say: (hearer: Hearer) => void) => {
    for (const hearer of hearers) say(hearer);
  };

  function hearNotice(payload: string): void {
    const notice = JSON.parse(payload) as Notice;
    if ('account' in notice) everyone(hearer => hearer.account(notice.account));
    else if (notice.from === from) return;
    else if ('missed' in notice) everyone(hearer => hearer.missed());
    else {
      const changes = notice.changes.map(([resource, part, owner]) => ({ resource, part, owner }));
      everyone(hearer => hearer.changed(changes));
    }
  }

  function soon(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms).unref();
  }

  function note(change: Change): void {
    if (missed) return;
    noted.set(`${change.resource} ${change.part} ${change.owner}`, change);
    if (noted.size <= most) return;
    noted = new Map();
    missed = true;
  }

  function noticesOf(changes: Change[], all: boolean): Notice[] {
    if (all) return [{ from, missed: true }];
    const told = changes.map(({ resource, part, owner }): Told => [resource, part, owner]);
    return Array.from({ length: Math.ceil(told.length / perNotice) }, (_, at) => ({
      from,
      changes: told.slice(at * perNotice, (at + 1) * perNotice),
    }));
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const changes = [...noted.values()];
    const all = missed;
    if (changes.length === 0 && !all) return;
    noted = new Map();
    missed = false;
    everyone(hearer => (all ? hearer.missed() : hearer.changed(changes)));
    const notices = noticesOf(changes, all).map(notice => JSON.stringify(notice));
    try {
      await database.run(sql`select pg_notify(${channel}, n) from unnest(${notices}::text[]) n`);
    } catch {
      // Other servers are notified when the database answers again; local subscribers may be notified twice.
      missed ||= all;
      for (const change of changes) note(change);
      soon(againMs);
    }
  }

  return {
    tell(change) {
      note(change);
      soon(togetherMs);
    },
    async hear(hearer) {
      hearers.add(hearer);
      listening ??= listen(database, channel, {
        heard: hearNotice,
        gap: () => everyone(each => each.missed()),
      });
      await listening.ready;
    },
    async close() {
      everyone(hearer => hearer.closing());
      await listening?.close();
      listening = undefined;
      await flush();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
