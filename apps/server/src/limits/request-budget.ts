/**
 * Requests per minute and token, for all servers together and without a write a request. Each process counts by
 * itself; the first 60 of a minute stay local, then the count is settled with the table every 60 requests or 2
 * seconds. So each further server lets at most 120 more pass, and quiet tokens cost no statement. Minutes are those of
 * the clock.
 */
import { Problem } from '@kontor/contract';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';

export interface Budget {
  /** Counts a request of this token; throws 429 with the seconds until the next minute if it exceeds `most`. */
  spend(key: string, most: number): void;
  /** Settles all pending counts. */
  settle(): Promise<void>;
}

const portion = 60;
const settleMs = 2_000;
const minuteMs = 60_000;

interface Count {
  /** Sum settled by all servers, as last read. */
  known: number;
  /** Counted locally and not settled yet. */
  open: number;
}

const budgets = new WeakMap<Database, Budget>();

/** One for each database of a process. */
export function budgetOf(database: Database): Budget {
  const budget = budgets.get(database) ?? keepBudget(database);
  budgets.set(database, budget);
  return budget;
}

export function keepBudget(database: Database, now: () => number = Date.now): Budget {
  let minute = 0;
  const counts = new Map<string, Count>();
  const due = new Set<string>();
  let settling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function later(): void {
    timer ??= setTimeout(() => void settle(), settleMs).unref();
  }

  async function exchange(): Promise<void> {
    const of = minute;
    const sent = [...due].flatMap(key => {
      const count = counts.get(key);
      return count ? [{ key, count, open: count.open }] : [];
    });
    due.clear();
    if (sent.length === 0) return;
    const keys = sent.map(({ key }) => key);
    const found = await database.rows<{ key: string; n: number }>(sql`
      insert into request_counts as r (key, minute, n)
        select k, ${of}::int, n from unnest(${keys}::text[], ${sent.map(({ open }) => open)}::int[]) as u (k, n) order by k
      on conflict (key) do update set
        n = case when r.minute = excluded.minute then r.n + excluded.n when r.minute < excluded.minute then excluded.n else r.n end,
        minute = greatest(r.minute, excluded.minute)
      returning key, n`);
    const totals = new Map(found.map(({ key, n }) => [key, n]));
    for (const { key, count, open } of sent) {
      count.open -= open;
      count.known = totals.get(key) ?? count.known;
    }
  }

  async function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Without the database no request succeeds anyway; pending counts are settled later.
    settling ??= exchange()
      .catch(() => undefined)
      .finally(() => {
        settling = undefined;
        if (due.size > 0) later();
      });
    await settling;
  }

  return {
    spend(key, most) {
      const time = now();
      const present = Math.floor(time / minuteMs);
      if (present !== minute) {
        minute = present;
        counts.clear();
        due.clear();
      }
      let count = counts.get(key);
      if (!count) {
        count = { known: 0, open: 0 };
        counts.set(key, count);
      }
      if (count.known + count.open >= most) {
        throw new Problem('tooMany', [], { retryAfter: Math.max(1, (minuteMs - (time % minuteMs)) / 1_000) });
      }
      count.open += 1;
      if (count.known === 0 && count.open < portion) return;
      due.add(key);
      if (count.open % portion === 0) void settle();
      else later();
    },
    settle,
  };
}
