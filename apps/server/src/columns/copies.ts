/**
 * The copies of forms in one process: made when a form is first asked about, brought up to the present before each
 * answer, and made anew where the log of changes cannot tell what is missing.
 */
import { allOf, changesSince, oneClient, register, type Snapshot, use } from './feed.ts';
import type { Store, Table } from './store.ts';

interface Copy {
  table: Table;
  since: string;
  snapshot: Snapshot;
  /** When it was last brought up to the present. */
  at: number;
  /** When PostgreSQL was last told that it is used. */
  used: number;
}

export interface Copies {
  /** The form's table with all that was committed when this was called; null while entries are still being copied. */
  present(form: string): Promise<Table | null>;
  close(): Promise<void>;
}

/** So many changes at once take longer than a reader waits: they are brought in while PostgreSQL answers. */
const mostAtOnce = 5_000;
/** The log is kept longer than this. */
const hour = 3_600_000;
const keptFor = 12 * hour;
/** What failed once is not tried again with each question. */
const restMs = 600_000;

/** One after the other: DuckDB takes the changes of one writer. */
function oneLine() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take<T>(work: () => Promise<T>): Promise<T> {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    through: () => last,
  };
}

export function keepCopies(store: Store, connection: object): Copies {
  const copies = new Map<string, Copy>();
  const making = new Map<string, Promise<void>>();
  const failed = new Map<string, number>();
  /** Queued updates by form: questions that arrive before one starts wait for the same one. */
  const next = new Map<string, Promise<boolean>>();
  const line = oneLine();
  const { asked, end } = oneClient(connection);
  let closed = false;

  async function copy(form: string): Promise<void> {
    const { since } = await asked(one => register(one, form));
    const table = await line.take(() => store.make(form));
    let snapshot: Snapshot = '';
    for await (const entries of allOf(connection, form, begun => (snapshot = begun))) {
      if (closed) return;
      await line.take(() => store.apply(table, [], entries));
    }
    copies.set(form, { table, since, snapshot, at: Date.now(), used: Date.now() });
  }

  function begin(form: string): void {
    if (making.has(form) || closed || Date.now() - (failed.get(form) ?? 0) < restMs) return;
    copies.delete(form);
    const done = copy(form)
      .catch((error: Error) => {
        failed.set(form, Date.now());
        console.error(`entries of ${form}: ${error.message}`);
        return line.take(() => store.drop(form)).catch(() => undefined);
      })
      .finally(() => making.delete(form));
    making.set(form, done);
  }

  /** False where the copy has to be made anew, or has too much to bring in. */
  async function bring(form: string): Promise<boolean> {
    const held = copies.get(form);
    if (!held || Date.now() - held.at > keptFor) return false;
    const changes = await asked(one => changesSince(one, form, held.snapshot, mostAtOnce));
    if (changes === 'many' || changes.since !== held.since) return false;
    if (changes.ids.length > 0) await store.apply(held.table, changes.ids, changes.entries);
    Object.assign(held, { snapshot: changes.snapshot, at: Date.now() });
    if (held.at - held.used > hour) {
      await asked(one => use(one, form));
      held.used = held.at;
    }
    return true;
  }

  /** An update that starts after now, so that it has all that was committed before the question. */
  function broughtUp(form: string): Promise<boolean> {
    const waiting = next.get(form);
    if (waiting) return waiting;
    const turn = line.take(() => {
      next.delete(form);
      return bring(form);
    });
    next.set(form, turn);
    return turn;
  }

  return {
    async present(form) {
      if (making.has(form)) return null;
      if (!copies.has(form) || !(await broughtUp(form))) {
        begin(form);
        return null;
      }
      return copies.get(form)?.table ?? null;
    },
    async close() {
      closed = true;
      await Promise.all(making.values());
      await line.through();
      await end();
    },
  };
}
