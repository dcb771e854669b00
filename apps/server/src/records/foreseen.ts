/**
 * Questions foreseen: what a caller asked last at an address is asked along with who they are, as a column of the same
 * statement. The answer counts for exactly that question alone, so that rights and all else are those of now.
 */
import type { Database } from '../db/open.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Questions that a process remembers; those longest unused are forgotten first. */
const most = 500;

const questions = new WeakMap<Database, Map<string, Sql>>();

export interface Foreseen {
  /** The question of the caller with this hash of a secret, as a column of the statement that says who it is. */
  column(caller: Buffer): Sql;
  /** What stood in that column. */
  told(answer: unknown): void;
  /** The answer to `question`, if it is the one foreseen: once, since the next time something else may hold. */
  take(question: Sql): { row: unknown } | undefined;
}

const nothing = sql`null`;

const isSame = (one: Sql, other: Sql): boolean =>
  one.strings.length === other.strings.length &&
  one.strings.every((part, at) => part === other.strings[at]) &&
  one.values.every((value, at) => Object.is(value, other.values[at]));

function remember(known: Map<string, Sql>, key: string, question: Sql): void {
  known.delete(key);
  known.set(key, question);
  if (known.size <= most) return;
  const [longest] = known.keys();
  if (longest !== undefined) known.delete(longest);
}

export function foresee(database: Database, address: string): Foreseen {
  const known = questions.get(database) ?? new Map<string, Sql>();
  questions.set(database, known);
  let key = '';
  let foreseen: Sql | undefined;
  let answer: { row: unknown } | undefined;
  return {
    column(caller) {
      key = `${caller.toString('base64url')} ${address}`;
      foreseen = known.get(key);
      return foreseen ? sql`(select row_to_json(q) from (${foreseen}) q limit 1)` : nothing;
    },
    told(row) {
      if (foreseen) answer = { row };
    },
    take(question) {
      const taken = foreseen && isSame(foreseen, question) ? answer : undefined;
      answer = undefined;
      if (key !== '') remember(known, key, question);
      return taken;
    },
  };
}
