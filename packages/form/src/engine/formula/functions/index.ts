/** Table of all functions of formulas. Loaded where formulas are written and checked, not where they are evaluated. */
import { days } from './days.ts';
import { lists } from './lists.ts';
import { logic } from './logic.ts';
import { numbers } from './numbers.ts';
import { others } from './others.ts';
import { type FunctionRow, type Group, type Line, rowOf } from './row.ts';
import { texts } from './texts.ts';

const groups: Readonly<Record<Group, readonly Line[]>> = {
  logic,
  list: lists,
  number: numbers,
  text: texts,
  day: days,
  other: others,
};

export const functionRows: readonly FunctionRow[] = Object.entries(groups).flatMap(([group, lines]) =>
  lines.map(line => rowOf(group as Group, line)),
);

/** By either name, in capital letters. The English name goes before a German one. */
const byName = new Map<string, FunctionRow>();
for (const row of functionRows) byName.set(row.de, row);
for (const row of functionRows) byName.set(row.name, row);

export const functionOf = (name: string): FunctionRow | undefined => byName.get(name.toLocaleUpperCase('en'));

/** Names that are German alone: a formula with one of them is in German writing. */
export const germanOnly: ReadonlySet<string> = new Set(
  functionRows.map(row => row.de).filter(name => byName.get(name)?.name !== name),
);
