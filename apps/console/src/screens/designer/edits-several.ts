/** Tree edits of several contents together, each one undo step: placed one behind the other, duplicated, taken out. */
import {
  type Content,
  childrenOf,
  contentTypes,
  duplicate,
  find,
  insert,
  namesOf,
  parentOf,
  type Renamed,
  type Spot,
  withChildren,
  withNewIds,
  withUniqueNames,
} from '@kontor/form';
import { type Direction, isRow, type Placed, place, stepFrom, type Target, takeOut } from './edits.ts';

/** The gap above or below a content that a drop beside it stands for; outside of its row. */
function gapBeside(fields: readonly Content[], target: Target): Target {
  if ('gap' in target) return target;
  const spot = parentOf(fields, target.beside);
  const row = spot?.parent ? find(fields, spot.parent) : null;
  const outer = row && isRow(row) ? parentOf(fields, row.id) : spot;
  return outer ? { gap: { ...outer, index: outer.index + (target.side === 'after' ? 1 : 0) } } : target;
}

/** Moves or inserts contents one after the other from a target on, inserted ones under unique names. */
export function placeAll(fields: Content[], contents: readonly Content[], target: Target): Placed {
  const placed: Placed = { fields, renamed: [] };
  let at = contents.length > 1 ? gapBeside(fields, target) : target;
  for (const content of contents) {
    const next = place(placed.fields, find(placed.fields, content.id) ?? content, at);
    placed.fields = next.fields;
    placed.renamed.push(...next.renamed);
    const spot = parentOf(placed.fields, content.id);
    if (spot) at = { gap: { ...spot, index: spot.index + 1 } };
  }
  return placed;
}

/** The contents under names that the form does not have; what they ask of each other follows the new names. */
export function uniqueTogether(contents: readonly Content[], taken: ReadonlySet<string>) {
  const around = withChildren(contentTypes.layout_row.create(), [...contents]);
  const { content, renamed } = withUniqueNames(around, taken);
  return { contents: childrenOf(content), renamed };
}

interface Duplicates {
  fields: Content[];
  ids: string[];
  renamed: Renamed[];
}

/** Copies behind the last of the contents; of contents from different lists each behind its original. */
export function duplicateAll(fields: Content[], contents: readonly Content[]): Duplicates {
  const spots = contents.flatMap(each => parentOf(fields, each.id) ?? []);
  const last = spots.at(-1);
  if (contents.length > 1 && last && spots.every(spot => spot.parent === last.parent)) {
    const copies = uniqueTogether(contents.map(withNewIds), namesOf(fields));
    const after = copies.contents.reduce(
      (tree, copy, index) => insert(tree, { ...last, index: last.index + 1 + index }, copy),
      fields,
    );
    return { fields: after, ids: copies.contents.map(copy => copy.id), renamed: copies.renamed };
  }
  const made: Duplicates = { fields, ids: [], renamed: [] };
  for (const content of contents) {
    const copied = duplicate(made.fields, content.id);
    made.fields = copied.fields;
    if (copied.id) made.ids.push(copied.id);
    made.renamed.push(...copied.renamed);
  }
  return made;
}

export const takeOutAll = (fields: Content[], contents: readonly Content[]): Content[] =>
  contents.reduce((tree, content) => takeOut(tree, content.id), fields);

/** The next gap for all of them: of the first one upwards, of the last one downwards. */
export function stepAll(fields: readonly Content[], contents: readonly Content[], direction: Direction): Spot | null {
  const leading = direction === 'up' || direction === 'in' ? contents[0] : contents.at(-1);
  return leading ? stepFrom(fields, leading.id, direction) : null;
}
