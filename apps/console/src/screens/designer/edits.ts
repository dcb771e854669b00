/**
 * Tree edits of the designer, one undo step each: insert, move, remove, step through the order, rename. Pure functions
 * on top of the engine's tree operations.
 */
import {
  askedName,
  beside,
  type Content,
  childrenOf,
  find,
  formulaAsksFor,
  formulasAskFor,
  insert,
  keepFilled,
  move,
  nameOf,
  namesOf,
  parentOf,
  placeholdersOf,
  type Refusal,
  type Renamed,
  refusal,
  remove,
  renameField,
  renameInRules,
  replace,
  rowOf,
  type Spot,
  sanitizeName,
  type Width,
  walk,
  withUniqueNames,
} from '@kontor/form';
import type { Asker } from '../../i18n/designer-guard.ts';
import type { FormDocument } from './document.ts';

/** Drop position: a gap in a list, or beside another content. */
export type Target = { gap: Spot } | { beside: string; side: 'before' | 'after' };

export interface Placed {
  fields: Content[];
  renamed: Renamed[];
}

export const isRow = (content: Content): boolean => rowOf(content).group === 'layout';

/** The container of a target; null is the form. */
export function parentOfTarget(fields: readonly Content[], target: Target): string | null {
  return 'gap' in target ? target.gap.parent : (parentOf(fields, target.beside)?.parent ?? null);
}

export function refusalAt(fields: readonly Content[], content: Content, target: Target): Refusal | null {
  return refusal(fields, content, parentOfTarget(fields, target));
}

/** Moves the content to its target if the tree has it, else inserts it under unique names. */
export function place(fields: Content[], content: Content, target: Target): Placed {
  const from = parentOf(fields, content.id);
  const { content: added, renamed } = from ? { content, renamed: [] } : withUniqueNames(content, namesOf(fields));
  const filler = fillerAt(fields, added, target);
  const at = filler ? { gap: { parent: parentOfTarget(fields, target), index: 0 } } : inRow(fields, target);
  const placed =
    'beside' in at
      ? beside(fields, at.beside, added, at.side)
      : from
        ? move(fields, content.id, at.gap)
        : insert(fields, at.gap, added);
  const left = filler ? remove(placed, filler.id) : placed;
  return { fields: placed === fields ? fields : settle(left, from?.parent ?? null), renamed };
}

const isBlank = (content: Content): boolean => rowOf(content).blank?.(content.options) ?? false;

/** The empty text that alone fills the target's list, for which a content with something in it takes its place. */
function fillerAt(fields: readonly Content[], added: Content, target: Target): Content | null {
  const parent = parentOfTarget(fields, target);
  const around = parent === null ? null : find(fields, parent);
  const [only, ...others] = around ? childrenOf(around) : fields;
  const fills = only && others.length === 0 && only.id !== added.id && isBlank(only) && !isBlank(added);
  return fills ? only : null;
}

/** A gap in a row means beside one of its contents, so that the widths are shared. */
function inRow(fields: readonly Content[], target: Target): Target {
  if (!('gap' in target)) return target;
  const { parent, index } = target.gap;
  const row = parent === null ? null : find(fields, parent);
  if (!row || !isRow(row)) return target;
  const next = childrenOf(row)[index];
  const before = childrenOf(row)[index - 1];
  if (next) return { beside: next.id, side: 'before' };
  return before ? { beside: before.id, side: 'after' } : target;
}

export function takeOut(fields: Content[], id: string): Content[] {
  const from = parentOf(fields, id);
  return from ? settle(remove(fields, id), from.parent) : fields;
}

/** Normalises rows: removes empty ones, unwraps those with one content. */
function settle(fields: Content[], left: string | null): Content[] {
  const row = left === null ? null : find(fields, left);
  const spot = row && parentOf(fields, row.id);
  const [only, ...others] = row && isRow(row) ? childrenOf(row) : [];
  if (row && spot && only && others.length === 0) return keepFilled(insert(remove(fields, row.id), spot, only));
  return keepFilled(fields);
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The next gap: along the list, across its ends, into a container beside it or out of the one around it. */
export function stepFrom(fields: readonly Content[], id: string, direction: Direction): Spot | null {
  const content = find(fields, id);
  const from = parentOf(fields, id);
  if (!content || !from) return null;
  const parent = from.parent === null ? null : find(fields, from.parent);
  const around = parent && parentOf(fields, parent.id);
  const siblings = parent ? childrenOf(parent) : fields;
  const behind = around && { parent: around.parent, index: around.index + 1 };
  if (direction === 'out')
    return parent && isRow(parent) && around?.parent ? stepFrom(fields, parent.id, 'out') : behind;
  if (direction === 'up') return from.index > 0 ? { ...from, index: from.index - 1 } : around;
  if (direction === 'down') return from.index < siblings.length - 1 ? { ...from, index: from.index + 2 } : behind;
  const opens = (next: Content | undefined) =>
    next && rowOf(next).container && !isRow(next) && !refusal(fields, content, next.id) ? next : null;
  const before = opens(siblings[from.index - 1]);
  if (before) return { parent: before.id, index: childrenOf(before).length };
  const after = opens(siblings[from.index + 1]);
  return after && { parent: after.id, index: 0 };
}

/** All valid targets of a content in form order, except its present one, each with the content it follows. */
export function targetsFor(fields: readonly Content[], content: Content): { targets: Target[]; here: number } {
  const found: Target[] = [];
  let own = 0;
  const from = parentOf(fields, content.id);
  const here = ({ parent, index }: Spot) =>
    from !== null && parent === from.parent && (index === from.index || index === from.index + 1);
  const besides = (id: string) => found.push({ beside: id, side: 'before' }, { beside: id, side: 'after' });
  function descend(list: readonly Content[], parent: string | null) {
    if (refusal(fields, content, parent)) return;
    for (const [index, each] of list.entries()) {
      if (!here({ parent, index })) found.push({ gap: { parent, index } });
      if (each.id === content.id) own = found.length;
      else if (!rowOf(each).container) besides(each.id);
      else if (isRow(each))
        for (const one of childrenOf(each))
          if (one.id === content.id) own = found.length;
          else besides(one.id);
      else descend(childrenOf(each), each.id);
    }
    if (!here({ parent, index: list.length })) found.push({ gap: { parent, index: list.length } });
  }
  descend(fields, null);
  return { targets: found, here: own };
}

/** Contents in form order without rows: the order of the arrow keys. */
export function inOrder(fields: readonly Content[]): Content[] {
  const found: Content[] = [];
  walk(fields, content => {
    if (!isRow(content)) found.push(content);
  });
  return found;
}

export const widths: readonly Width[] = ['col-3', 'col-4', 'col-6', 'col-8', 'col-9', 'col-12'];

export function withWidth(fields: Content[], id: string, width: Width): Content[] {
  return replace(fields, id, content =>
    content.column.width === width ? content : { ...content, column: { ...content.column, width } },
  );
}

/**
 * Replaces a content. If its field was renamed, references in conditions and texts are renamed too. `base` is the tree
 * before the typing began, since a half-typed name may equal another field's.
 */
export function change(base: Content[], next: Content): Content[] {
  const sane = withSaneName(next);
  const renamed = renaming(base, sane);
  if (!renamed) return replace(base, next.id, () => sane);
  const { from, to } = renamed;
  // What it says of itself asks for it, too.
  const [own = sane] = renameField([sane], from, to);
  return replace(renameField(base, from, to), next.id, () => own);
}

/** The rename to propagate; null without one, or if the name is ambiguous. */
function renaming(base: Content[], sane: Content): Renamed | null {
  const before = find(base, sane.id);
  const [from, to] = [before ? askedName(before) : '', askedName(sane)];
  const owners = (name: string) => inOrder(base).filter(each => askedName(each) === name).length;
  const follows = from !== '' && to !== '' && from !== to && owners(from) === 1 && owners(to) === 0;
  return follows ? { from, to } : null;
}

/** What of the form itself follows a renamed field: `copy_to`, and its rules. */
export function formAfter(
  { fields, copy_to, rules }: Pick<FormDocument, 'fields' | 'copy_to' | 'rules'>,
  next: Content,
): Pick<FormDocument, 'copy_to' | 'rules'> {
  const renamed = copy_to === null && rules.length === 0 ? null : renaming(fields, withSaneName(next));
  if (!renamed) return { copy_to, rules };
  const names = new Map([[renamed.from, renamed.to]]);
  return {
    copy_to: renamed.from === copy_to ? renamed.to : copy_to,
    rules: renameInRules(rules, names) as FormDocument['rules'],
  };
}

function withSaneName(content: Content): Content {
  const name = nameOf(content);
  const sane = sanitizeName(name);
  return name === sane ? content : { ...content, options: { ...content.options, name: sane } };
}

function askersIn(content: Content, names: ReadonlySet<string>): Asker[] {
  const { shows, texts } = rowOf(content);
  const inText = (text: string) => placeholdersOf(text).some(name => names.has(name));
  const found: Record<Asker, boolean> = {
    condition: shows?.(content.options).some(({ valOne }) => names.has(valOne)) === true,
    text: texts(content.options).some(inText),
    formula: formulasAskFor(content, names),
  };
  return (Object.keys(found) as Asker[]).filter(asker => found[asker]);
}

/** Contents whose conditions, texts or formulas refer to one of the names. */
export const readersOf = (fields: readonly Content[], names: ReadonlySet<string>): Content[] =>
  inOrder(fields).filter(each => askersIn(each, names).length > 0);

/** What of a form asks for one of the names: of each content its kinds, and each rule of the form. */
export const askersOf = (
  { fields, rules }: Pick<FormDocument, 'fields' | 'rules'>,
  names: ReadonlySet<string>,
): Asker[] => [
  ...inOrder(fields).flatMap(each => askersIn(each, names)),
  ...rules.flatMap(({ formula }): Asker[] => (formulaAsksFor(formula, names) ? ['formula'] : [])),
];
