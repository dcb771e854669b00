/** One entry with answers that are mapped: they leave their field for another, and the entry comes to that version. */
import { isDeepStrictEqual } from 'node:util';
import type { AnswerMap } from '@kontor/contract';
import { type CompiledInput, correctionKey, type Data, type Issue, isEmpty } from '@kontor/form';
import { type StoredKey, storedKey } from '../former-fields.ts';
import type { KnownForm } from '../forms.ts';
import type { StoredEntry } from '../recalculate.ts';
import type { Convert } from './convert.ts';

/** A map as it works on entries of one version. */
export interface Work {
  map: AnswerMap;
  to: CompiledInput;
  convert: Convert;
}

interface Put {
  key: string;
  target: string;
  answer: unknown;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entry's answers that a map is about. */
export function answersIn(present: KnownForm, { data, form_version }: StoredEntry, fields: ReadonlySet<string>) {
  return Object.entries(data).flatMap(([key, value]) => {
    if (key === '_images' || key === '_repeat' || isEmpty(value)) return [];
    const stored = storedKey(present.form, key, form_version);
    return stored && fields.has(stored.field) ? [{ key, value, ...stored }] : [];
  });
}

function targetOf({ name, repeated, known }: CompiledInput, { instance, corrected }: StoredKey): string | null {
  if (repeated) return instance === '' ? null : `${name}${instance}`;
  if (instance !== '' || (corrected && known === null)) return null;
  return corrected ? correctionKey(name) : name;
}

function without(data: Data, keys: ReadonlySet<string>): Data {
  const kept = (all: Data): Data => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key)));
  return { ...kept(data), ...(isObject(data._images) && { _images: kept(data._images) }) };
}

interface Read {
  /** The answers with replaced choices. */
  data: Data;
  replaced: boolean;
  /** Answers that go to another field. */
  puts: Put[];
  /** Why others stay. */
  issues: Issue[];
}

/** What the maps make of the entry's answers, before it comes to another version. */
function readBy(present: KnownForm, entry: StoredEntry, works: readonly Work[]): Read {
  const found = answersIn(present, entry, new Set(works.map(({ map }) => map.from)));
  const read: Read = { data: { ...entry.data }, replaced: false, puts: [], issues: [] };
  for (const { map, to, convert } of works)
    for (const each of found.filter(({ field }) => field === map.from)) {
      const made = convert(each.value);
      if (!made) read.issues.push({ path: `data.${each.key}`, code: 'map_misfit' });
      else if (map.from === map.to) replace(read, each, made.answer);
      else if (made.answer !== undefined) {
        const target = targetOf(to, each);
        if (target !== null) read.puts.push({ key: each.key, target, answer: made.answer });
      }
    }
  return read;
}

function replace(read: Read, { key, value }: { key: string; value: unknown }, answer: unknown): void {
  read.replaced ||= !isDeepStrictEqual(answer, value);
  if (answer === undefined) delete read.data[key];
  else read.data[key] = answer;
}

/** Those whose place is free; of two for one place the first. */
function freeIn(whole: Data, puts: readonly Put[]): Put[] {
  const taken = new Set<string>();
  return puts.filter(({ target }) => {
    if (!isEmpty(whole[target]) || taken.has(target)) return false;
    taken.add(target);
    return true;
  });
}

/** Files stand in `_images` too. */
function putIn(next: Data, puts: readonly Put[], images: Data): Data {
  const moved: Data = {};
  for (const { key, target, answer } of puts) {
    next[target] = answer;
    if (!isEmpty(images[key])) moved[target] = images[key];
  }
  if (Object.keys(moved).length > 0) next._images = { ...(isObject(next._images) ? next._images : {}), ...moved };
  return next;
}

/** The answers under the names of another version; null where none is mapped, and why. */
export interface Mapped {
  data: Data | null;
  issues: Issue[];
}

/**
 * The answers under the names of the version that `carry` brings them to. What the other field does not take, or has an
 * answer for already, stays where it was.
 */
export async function mapEntry(
  present: KnownForm,
  entry: StoredEntry,
  works: readonly Work[],
  carry: (data: Data) => Promise<Data>,
): Promise<Mapped> {
  const { data, replaced, puts, issues } = readBy(present, entry, works);
  const whole = await carry(data);
  const free = freeIn(whole, puts);
  for (const put of puts) if (!free.includes(put)) issues.push({ path: `data.${put.target}`, code: 'map_occupied' });
  if (free.length === 0) return { data: replaced ? whole : null, issues };
  const next = await carry(without(data, new Set(free.map(({ key }) => key))));
  const images = isObject(entry.data._images) ? entry.data._images : {};
  return { data: putIn({ ...next }, free, images), issues };
}
