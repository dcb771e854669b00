/** What may be put into a place of a sentence: the names of a fitting type. */
import { isDay } from '../../engine/base/dates.ts';
import type { Node } from '../../engine/formula/node.ts';
import { isToday, type Slot } from '../../engine/formula/sentences/index.ts';
import type { Names, ShownName } from './names.ts';

export function nameFits({ kind, type, input }: ShownName, slot: Slot): boolean {
  const single = !type.list && kind !== 'repeat';
  switch (slot) {
    case 'number':
      return single && (type.of === 'number' || type.of === 'any');
    case 'date':
      return single && (type.of === 'date' || type.of === 'datetime');
    case 'any':
      return single;
    case 'numbers':
      return type.list && kind === 'field' && type.of === 'number';
    case 'compared':
      return kind !== 'repeat';
    case 'values':
      return type.list && kind === 'field';
    case 'repeat':
      return kind === 'repeat';
    default:
      return kind === 'field' && type.list && input?.repeated == null;
  }
}

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
