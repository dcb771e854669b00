/**
 * Interface of a function's row: its names, what it takes and gives, and an example. The checks, the completion and the
 * page of all functions are made of the rows; its line of help is in `words.ts`, what it does in `../evaluate`.
 */

/** What an argument or a result is. `list` takes several values; `field` is a name, and not its value. */
export type Kind = 'any' | 'number' | 'text' | 'date' | 'boolean' | 'list' | 'field' | 'place';

export interface Argument {
  kind: Kind;
  optional: boolean;
  /** As many as one likes, of this and the arguments before it that are marked so too. */
  rest: boolean;
}

export type Group = 'logic' | 'list' | 'number' | 'text' | 'day' | 'other';

export interface FunctionRow {
  name: string;
  /** The German name. */
  de: string;
  group: Group;
  args: readonly Argument[];
  /** `same`: what its arguments are, from this index on. */
  gives: Kind | { same: readonly number[] };
  /** In the stored writing. */
  example: string;
  /** What the example gives, in the stored writing; null where it asks for fields. */
  result: string | null;
}

/**
 * The names (`SUM SUMME`), the arguments (`number`, `text?` may be left out, `list*` may come again), what it gives
 * (`=1,2`: what the arguments 1 and 2 are), and an example (`ABS(-2) → 2`).
 */
export type Line = readonly [names: string, args: string, gives: string, example: string];

export function rowOf(group: Group, [names, args, gives, shown]: Line): FunctionRow {
  const [name = '', de = name] = names.split(' ');
  const [example = '', result = null] = shown.split(' → ');
  return {
    name,
    de,
    group,
    args: args
      .split(' ')
      .filter(Boolean)
      .map(word => ({
        kind: word.replace(/[?*]/g, '') as Kind,
        optional: /[?*]/.test(word),
        rest: word.includes('*'),
      })),
    gives: gives.startsWith('=') ? { same: gives.slice(1).split(',').map(Number) } : (gives as Kind),
    example,
    result,
  };
}
