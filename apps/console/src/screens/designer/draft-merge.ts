/** Three-way merge of a form's contents by their ids: what two people changed in different contents comes together. */
import type { Content } from '@kontor/form';
import type { Contents } from './draft-contents.ts';
import { plain } from './plain-json.ts';

interface Sheet {
  alone: Map<string, string>;
  own: Map<string, Content>;
  /** Ids of the contents of each container in order; `''`: the form itself. */
  lists: Map<string, string[]>;
}

/** A content without those it contains, and without the rows of its choice list, which are the list's. */
function aloneOf(content: Content): string {
  const { contents: _contents, ...options } = content.options;
  const values = options.values as { list?: unknown } | undefined;
  const kept =
    values && !Array.isArray(values) && values.list ? { ...options, values: { list: values.list } } : options;
  const { list_column, backend_list_column } = content;
  return plain({
    ...content,
    options: kept,
    list_column: list_column ?? null,
    backend_list_column: backend_list_column ?? null,
  });
}

function sheetOf(fields: readonly Content[]): Sheet {
  const sheet: Sheet = { alone: new Map(), own: new Map(), lists: new Map() };
  const note = (contents: readonly Content[], parent: string) => {
    sheet.lists.set(
      parent,
      contents.map(({ id }) => id),
    );
    for (const content of contents) {
      sheet.own.set(content.id, content);
      sheet.alone.set(content.id, aloneOf(content));
      if (content.options.contents) note(content.options.contents as Content[], content.id);
    }
  };
  note(fields, '');
  return sheet;
}

/** Undefined: both sides changed it, each otherwise. */
function either<T>(base: T, mine: T, theirs: T, same = (a: T, b: T) => plain(a) === plain(b)): T | undefined {
  if (same(mine, theirs) || same(base, mine)) return theirs;
  return same(base, theirs) ? mine : undefined;
}

/** A list that both sides changed: theirs, with what is mine alone added and taken out. Undefined: both reordered it. */
function mergedList(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | undefined {
  const known = new Set(base);
  const [own, their] = [new Set(mine), new Set(theirs)];
  const stays = base.filter(id => own.has(id) && their.has(id));
  const order = (list: readonly string[]) => list.filter(id => stays.includes(id));
  const ordered = either(stays, order(mine), order(theirs));
  if (!ordered) return undefined;
  const list: string[] = theirs.filter(id => own.has(id) || !known.has(id));
  let next = 0;
  const merged = list.map(id => (stays.includes(id) ? (ordered[next++] ?? id) : id));
  mine.forEach((id, at) => {
    if (known.has(id) || merged.includes(id)) return;
    const before = mine.slice(0, at).findLast(each => merged.includes(each));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  });
  return merged;
}

/** The contents as each side has them, or null where both changed the same one. */
function chosen(base: Sheet, mine: Sheet, theirs: Sheet): Map<string, Content> | null {
  const found = new Map<string, Content>();
  for (const id of new Set([...mine.own.keys(), ...theirs.own.keys()])) {
    const [was, own, their] = [base.alone.get(id), mine.alone.get(id), theirs.alone.get(id)];
    const kept = either(was ?? '', own ?? '', their ?? '', (a, b) => a === b);
    if (kept === undefined) return null;
    if (kept === '') continue;
    const content = kept === own ? mine.own.get(id) : theirs.own.get(id);
    if (content) found.set(id, content);
  }
  return found;
}

function mergedFields(base: Sheet, mine: Sheet, theirs: Sheet): Content[] | null {
  const contents = chosen(base, mine, theirs);
  if (!contents) return null;
  const placed = new Set<string>();
  let torn = false;
  const build = (parent: string): Content[] => {
    const [was, own, their] = [base, mine, theirs].map(({ lists }) => lists.get(parent) ?? []);
    if (!was || !own || !their) return [];
    const ids = either(was, own, their) ?? mergedList(was, own, their);
    if (!ids) torn = true;
    return (ids ?? []).flatMap(id => {
      const content = contents.get(id);
      if (!content) return [];
      if (placed.has(id)) torn = true;
      placed.add(id);
      if (!content.options.contents) return [content];
      return [{ ...content, options: { ...content.options, contents: build(id) } }];
    });
  };
  const fields = build('');
  return torn || placed.size !== contents.size ? null : fields;
}

/** Null: both changed the same content, or the order of the same contents. */
export function mergeContents(base: Contents, mine: Contents, theirs: Contents): Contents | null {
  const fields = mergedFields(sheetOf(base.fields), sheetOf(mine.fields), sheetOf(theirs.fields));
  const states = either(base.states, mine.states, theirs.states);
  const rules = either(base.rules, mine.rules, theirs.rules);
  return fields && states && rules ? { fields, states, rules } : null;
}
