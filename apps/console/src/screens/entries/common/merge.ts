/** Differences of two versions of an entry, and their merge (three-way if the base is known). Pure functions. */
import { correctedKey, type Data, type Form, type Input, inputsOf, isCorrection, keyOf } from '@kontor/form';
import type { Version } from '../../../offline/drafts.ts';
import { same } from './equality.ts';

export type { Version } from '../../../offline/drafts.ts';

export interface Difference {
  /** Key of an answer, `_state`, or `_repeat.{container}`. */
  key: string;
  input: Input | null;
  /** 0-based index of the instance. */
  instance: number | null;
  /** A correction of known data. */
  correction: boolean;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since the base version; null without a base. */
  by: 'mine' | 'theirs' | 'both' | null;
}

export const STATE = '_state';
export const REPEAT = '_repeat.';

/** Differences in form order: state first, unknown keys last. */
export function differences(form: Form, base: Version | null, mine: Version, theirs: Version): Difference[] {
  const [before, one, two] = [base && flat(base), flat(mine), flat(theirs)];
  const order = placesOf(form);
  const found: Difference[] = [];
  for (const key of new Set([...one.keys(), ...two.keys()])) {
    const [a, b] = [one.get(key), two.get(key)];
    if (same(a, b)) continue;
    const place = order(key);
    const by = !before ? null : same(before.get(key), b) ? 'mine' : same(before.get(key), a) ? 'theirs' : 'both';
    const { input, instance } = place;
    const correction = input !== null && isCorrection(key);
    found.push({ key, input, instance, correction, mine: a, theirs: b, by });
  }
  return found.toSorted((a, b) => order(a.key).rank - order(b.key).rank);
}

/** My version with the given keys taken from theirs. */
export function merged(mine: Version, theirs: Version, taken: ReadonlySet<string>): Version {
  const data: Data = { ...mine.data };
  const repeat: Data = { ...(data._repeat as Data | undefined) };
  const from = flat(theirs);
  for (const key of taken) {
    const value = from.get(key);
    if (key === STATE) continue;
    const target = key.startsWith(REPEAT) ? repeat : data;
    const name = key.startsWith(REPEAT) ? key.slice(REPEAT.length) : key;
    if (value === undefined) delete target[name];
    else target[name] = value;
  }
  // Derived from the answers on storing.
  delete data._images;
  if (Object.keys(repeat).length) data._repeat = repeat;
  else delete data._repeat;
  return { data, state: taken.has(STATE) ? theirs.state : mine.state };
}

function flat({ data, state }: Version): Map<string, unknown> {
  const all = new Map<string, unknown>([[STATE, state ?? undefined]]);
  for (const [key, value] of Object.entries(data)) if (key !== '_images' && key !== '_repeat') all.set(key, value);
  for (const [id, value] of Object.entries((data._repeat ?? {}) as Data)) all.set(REPEAT + id, value);
  return all;
}

interface Place {
  rank: number;
  input: Input | null;
  instance: number | null;
}

function placesOf(form: Form): (key: string) => Place {
  const inputs = new Map(inputsOf(form).map((input, index) => [input.name, { input, index }]));
  return key => {
    if (key === STATE) return { rank: -1, input: null, instance: null };
    const plain = inputs.get(key);
    if (plain && !plain.input.repeat) return { rank: plain.index, input: plain.input, instance: null };
    const corrected = isCorrection(key) ? inputs.get(correctedKey(key)) : undefined;
    if (corrected?.input.known) return { rank: corrected.index + 0.5, input: corrected.input, instance: null };
    const dot = key.lastIndexOf('.');
    const repeated = inputs.get(key.slice(0, dot));
    const instance = Number(key.slice(dot + 1));
    if (repeated?.input.repeat && keyOf(repeated.input, instance) === key)
      return { rank: repeated.index + instance / 10_000, input: repeated.input, instance };
    return { rank: inputs.size, input: null, instance: null };
  };
}
