/** Fields that are typed by their labels as seen, without brackets, or in other case: which ones, and the text with their names. */
import { fold } from '../../engine/base/text-folding.ts';
import type { Content } from '../../engine/base/types.ts';
import { functionOf } from '../../engine/formula/functions/index.ts';
import { storedName } from '../../engine/formula/language/index.ts';
import { decidedBy } from './circle.ts';
import type { FormulaPlace, Names, ShownName } from './names.ts';

/** Fields that a formula may ask for at its place: none that it decides itself. */
export function askable({ shown }: Names, { content, option }: FormulaPlace): ShownName[] {
  const decided = content ? decidedBy(content, option) : new Set<string>();
  return shown.filter(({ kind, input }) => kind !== 'word' && !(input && decided.has(input.name)));
}

/** A label as its field has it, without the path of its repeat. */
const ownLabel = ({ label, ofField }: ShownName): string => ofField ?? label;

/** Fields with a label, or a name, as it is written; each once, though it is seen by its path, too. */
export function calledSo(written: string, fields: readonly ShownName[]): ShownName[] {
  const wanted = fold(written.trim());
  const found = new Map<Content | string, ShownName>();
  for (const each of fields)
    if ([each.name, each.label, ownLabel(each)].some(word => fold(word) === wanted)) {
      const key = each.input?.content ?? each.name;
      if (!found.has(key)) found.set(key, each);
    }
  return [...found.values()];
}

export interface ByLabel {
  text: string;
  /** The first one, as it was typed and as it is stored. */
  typed: string;
  name: string;
  label: string;
}

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The text with names in place of labels that stand outside of quotes and brackets; null where there is none. */
export function withNames(text: string, names: Names, fields: readonly ShownName[]): ByLabel | null {
  const labels = [...new Set(fields.flatMap(each => [ownLabel(each), each.name]))]
    .filter(label => label.trim() !== '')
    .toSorted((a, b) => b.length - a.length);
  if (labels.length === 0) return null;
  const word = new RegExp(
    `"(?:[^"]|"")*"?|\\[[^\\]]*\\]?|(?<![\\p{L}\\p{N}_.])(${labels.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  let first: Omit<ByLabel, 'text'> | null = null;
  const done = text.replace(word, (whole, typed: string | undefined, at: number) => {
    if (typed === undefined || names.resolve(typed, false) !== null) return whole;
    if (functionOf(typed) && /^\s*\(/.test(text.slice(at + typed.length))) return whole;
    const [found, other] = calledSo(typed.replace(/\s+/g, ' '), fields);
    if (!found || other) return whole;
    first ??= { typed, name: found.name, label: ownLabel(found) };
    return storedName(found.name);
  });
  return first && { text: done, ...(first as Omit<ByLabel, 'text'>) };
}
