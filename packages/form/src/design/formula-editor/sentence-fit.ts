/** What may be put into a place of a sentence: the names of a fitting type. */
import { isDay } from '../../engine/base/dates.ts';
import type { Node } from '../../engine/formula/node.ts';
import { isToday, type Slot } from '../../engine/formula/sentences/index.ts';
import type { Names, ShownName } from './names.ts';

const isSingle = ({ type, kind }: ShownName): boolean => !type.list && kind !== 'repeat';

const fitting: Readonly<Record<Slot, (name: ShownName) => boolean>> = {
  number: name => isSingle(name) && ['number', 'any'].includes(name.type.of),
  date: name => isSingle(name) && ['date', 'datetime'].includes(name.type.of),
  any: isSingle,
  numbers: ({ type, kind }) => type.list && kind === 'field' && type.of === 'number',
  values: ({ type, kind }) => type.list && kind === 'field',
  repeat: ({ kind }) => kind === 'repeat',
  choices: ({ type, kind, input }) => kind === 'field' && type.list && input?.repeated == null,
  compared: ({ kind }) => kind !== 'repeat',
};

export const nameFits = (name: ShownName, slot: Slot): boolean => fitting[slot](name);

/** Kinds of values that can be typed into a slot. */
export function literalOf(slot: Slot): 'number' | 'text' | 'date' | null {
  return slot === 'number' || slot === 'date' ? slot : slot === 'any' ? 'text' : null;
}

export const nameOfNode = (node: Node): string | null =>
  typeof node === 'object' && node !== null ? ('ref' in node ? node.ref : 'own' in node ? node.own : null) : null;

export function partFits(names: Names): (node: Node, slot: Slot) => boolean {
  return (node, slot) => {
    const name = nameOfNode(node);
    if (name !== null) {
      const shown = names.shown.find(each => each.name === name);
      return shown !== undefined && nameFits(shown, slot);
    }
    if (isToday(node)) return slot === 'date' || slot === 'any';
    if (slot === 'number') return typeof node === 'number';
    if (slot === 'date') return typeof node === 'string' && isDay(node);
    return slot === 'any' && (typeof node === 'string' || typeof node === 'number');
  };
}

/** The node of a chosen name. */
export const nodeOfName = ({ kind, name }: ShownName): Node => (kind === 'word' ? { own: name } : { ref: name });
