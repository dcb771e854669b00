/** What the headings of a file fill: found by the name of a field or its label in any language, or as they are mapped. */
import { type ImportMapping, type Issue, limits, Problem } from '@kontor/contract';
import { type CompiledInput, compile, type Form, fold, inputsOf, takesCell, textsOf } from '@kontor/form';
import type { Column } from './types.ts';

/** What a column may fill beside fields: a field of that name goes first. `id` and `number` only tell an entry. */
const others = ['state', 'id', 'number'] as const;
type Other = (typeof others)[number];
const words: Record<Other, readonly string[]> = {
  state: ['state', 'status', 'zustand'],
  id: ['id'],
  number: ['number', 'nummer', 'no.', 'nr.', 'nr', 'no'],
};

const isOther = (name: string): name is Other => (others as readonly string[]).includes(name);

/** Whether its answer is one value, so that it can tell an entry. */
const isSingle = ({ rule }: CompiledInput): boolean => !Array.isArray(rule.empty);

/** The fields of the form that columns can fill, by name; with `files` those that cells name files for, too. */
export function filledFields(form: Form, files = false): ReadonlyMap<string, CompiledInput> {
  return new Map(
    compile(form)
      .inputs.filter(input => takesCell(input) || (files && input.files && input.repeat === null))
      .map(input => [input.name, input]),
  );
}

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Headings by the name of a field, then by its label; of fields with the same label each takes one column. */
export function foundColumns(form: Form, head: readonly string[], keys: readonly string[], files: boolean): Column[] {
  const fields = [...filledFields(form, files).values()];
  const taken = new Set<string>();
  const take = (name: string | undefined): string | null => {
    if (name === undefined) return null;
    taken.add(name);
    return name;
  };
  const byName = new Map(fields.map(({ name }) => [name.toLowerCase(), name]));
  const labels = fields.map(({ name, content }) => ({ name, texts: textsOf(content.options.label).map(plain) }));
  const columns = head.map((from): Column => {
    const name = byName.get(from.trim().toLowerCase());
    return { from, to: name === undefined || taken.has(name) ? null : take(name) };
  });
  for (const column of columns) {
    const wanted = plain(column.from);
    if (column.to !== null || wanted === '') continue;
    column.to = take(labels.find(({ name, texts }) => !taken.has(name) && texts.includes(wanted))?.name);
  }
  for (const other of others) {
    if (byName.has(other) || (other !== 'state' && !keys.includes(other))) continue;
    const column = columns.find(({ from, to }) => to === null && words[other].includes(plain(from)));
    if (column) column.to = other;
  }
  return columns;
}

function mapped(
  form: Form,
  head: readonly string[],
  given: NonNullable<ImportMapping['columns']>,
  files: boolean,
): Column[] {
  const fields = filledFields(form, files);
  const issues: Issue[] = [];
  const columns = head.map((from): Column => ({ from, to: null }));
  const taken = new Set<string>();
  /** Of equal headings each is spoken for in its turn, also by who leaves it out. */
  const said = new Set<Column>();
  for (const [index, { from, to }] of given.entries()) {
    const column = columns.find(each => each.from.trim() === from.trim() && !said.has(each));
    if (column) said.add(column);
    const wrong = (part: 'from' | 'to', code: string) =>
      void issues.push({ path: `mapping.columns.${index}.${part}`, code });
    if (!column) wrong('from', 'unknown');
    else if (to === null) continue;
    else if (!fields.has(to) && !isOther(to))
      wrong('to', inputsOf(form).some(({ name }) => name === to) ? 'not_allowed' : 'unknown_field');
    else if (taken.has(to)) wrong('to', 'twice');
    else column.to = to;
    if (to !== null) taken.add(to);
  }
  if (issues.length > 0) throw new Problem('invalid', issues);
  return columns;
}

/** What each heading fills. A 422 where none fills anything, or a key has no column or is no single value. */
export function columnsOf(
  form: Form,
  head: readonly string[],
  { columns, keys = [] }: ImportMapping,
  files: boolean,
): Column[] {
  if (head.length > limits.import_columns)
    throw new Problem('invalid', [
      { path: 'file', code: 'too_large', values: { what: 'columns', limit: limits.import_columns } },
    ]);
  const made = columns ? mapped(form, head, columns, files) : foundColumns(form, head, keys, files);
  const fields = filledFields(form, files);
  if (!made.some(({ to }) => to !== null && (fields.has(to) || to === 'state')))
    throw new Problem('invalid', [{ path: 'file', code: 'no_columns' }]);
  const issues = keys.flatMap((key, index): Issue[] => {
    const field = fields.get(key);
    const path = `mapping.keys.${index}`;
    if (keys.indexOf(key) !== index) return [{ path, code: 'twice' }];
    if (field ? !isSingle(field) : !isOther(key) || key === 'state') return [{ path, code: 'not_allowed' }];
    return made.some(({ to }) => to === key) ? [] : [{ path, code: 'unknown' }];
  });
  if (issues.length > 0) throw new Problem('invalid', issues);
  return made;
}
