/**
 * The server's side of the columnar copy: starts its process with the first question, ends it when nothing was asked for
 * a while, and answers null where PostgreSQL is to be asked instead: nothing depends on the copy being there.
 */
import { availableParallelism } from 'node:os';
import { everybody } from '../base/everybody.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { type Running, startProcess } from './child.ts';
import type { Answer, Question } from './question.ts';

export interface Columns {
  /** Null: ask PostgreSQL. */
  ask(form: string, question: Question): Promise<Answer | null>;
  /** Process id of the copy, while there is one. */
  pid(): number | undefined;
  close(): Promise<void>;
}

export interface ColumnsOptions {
  database: Database;
  /** Where the copy's file is, which no other process needs. */
  folder: string;
  /** Number of entries from which on a form is copied. */
  from: number;
  warn(message: string, error?: Error): void;
  /** How long the process stays without a question. */
  idleMs?: number;
  /** Rows up to which a page is read by as few statements as can be. */
  few?: number;
}

const usualIdleMs = 600_000;
/** How long the number of a form's entries is believed. */
const countedMs = 60_000;
/** After so many ends that nobody asked for, the copy is left alone for a while. */
const mostEnds = 3;
const restMs = 600_000;
const memory = 256e6;

export function openColumns(options: ColumnsOptions): Columns {
  const { database, folder, from, warn, idleMs = usualIdleMs, few = 250_000 } = options;
  const place = { folder, threads: Math.min(4, availableParallelism()), memory, few };
  const isLarge = largeForms(database, from);
  let running: Running | undefined;
  /** The primary that the process reads from. */
  let source: object | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  const ends: number[] = [];

  const isResting = () => ends.length >= mostEnds && Date.now() - (ends[0] ?? 0) < restMs;

  function start(): Running {
    source = database.reach();
    const it = startProcess({ ...place, connection: source }, warn, () => {
      if (running !== it) return;
      running = undefined;
      ends.push(Date.now());
      if (ends.length > mostEnds) ends.shift();
    });
    return it;
  }

  async function end(): Promise<void> {
    const it = running;
    running = undefined;
    await it?.end();
  }

  function stayAWhile(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  return {
    async ask(form, question) {
      if (isResting() || !(await isLarge(form)) || closed) return null;
      // What has become a standby would answer from the past.
      if (running && source !== database.reach()) void end();
      running ??= start();
      stayAWhile();
      return running.ask(form, question);
    },
    pid: () => running?.pid,
    async close() {
      closed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

/** Whether a form has so many entries, by the counters that triggers keep. */
function largeForms(database: Database, from: number): (form: string) => Promise<boolean> {
  const counted = new Map<string, { count: number; at: number }>();
  return async form => {
    const known = counted.get(form);
    if (known && Date.now() - known.at < countedMs) return known.count >= from;
    const row = await database.one<{ count: number }>(
      sql`select coalesce(sum(k.n), 0)::int8 as count from report_counts k where k.report_config_id = ${form} and k.user_id = ${everybody}`,
    );
    const count = row?.count ?? 0;
    counted.set(form, { count, at: Date.now() });
    return count >= from;
  };
}
