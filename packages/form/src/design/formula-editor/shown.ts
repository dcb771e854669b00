/** A stored formula as it is shown, in the reader's language and with names of lists, and back to how it is stored. */
import { readAt } from '../../engine/form/check-formulas.ts';
import { print, type Read } from '../../engine/formula/language/index.ts';
import type { Node } from '../../engine/formula/node.ts';
import { withIds, withNames } from './lists.ts';
import type { FormulaPlace, Names } from './names.ts';
import { inWriting, listsNamed } from './writing.ts';

/** The tree, unless a name in it is not known. */
export const readable = ({ node, faults }: Read): Node | null =>
  faults.some(({ code }) => code === 'formula_name' || code === 'formula_syntax') ? null : node;

/** The stored text as it is shown. */
export function shownText(stored: string, place: FormulaPlace, names: Names): string {
  const { read } = readAt(names, { option: place.option, path: '', text: stored }, place.content, names.repeat);
  const node = readable(read);
  const writing = place.locale === 'de' ? 'de' : 'en';
  return node === null
    ? inWriting(listsNamed(stored, names.lists), writing)
    : print(withNames(node, names.lists), writing);
}

/** What is kept of a text: the stored writing, or what was typed where that cannot be read. */
export function storedText(text: string, { option, content }: Pick<FormulaPlace, 'option' | 'content'>, names: Names) {
  const { read } = readAt(names, { option, path: '', text }, content, names.repeat);
  const node = readable(read);
  return node === null ? text : print(withIds(node, names.lists));
}
