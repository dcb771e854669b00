/**
 * Fields of a form through all of its versions, read by the keys of their stored answers: the form with what it no longer
 * has (`unionOf`), also by names that fields had before (`lookupOf`). Forms of which no field was renamed, moved or
 * removed are left as they are.
 */
import {
  type AnswerKey,
  type CompiledInput,
  type Content,
  childrenOf,
  type Data,
  type Form,
  find,
  inputsOf,
  withChildren,
} from '@kontor/form';
import { formulaOptions } from '@kontor/form/formulas';
import { type Column, type History, historyOf, latest, ownerOf, rowsByAge, slotOf } from './former-names.ts';

const isPlain = ({ name, keys: [only, ...more] }: Column) => more.length === 0 && only?.name === name && !only.in;

/** What only filling in asks for. */
const asked = new Set([...Object.keys(formulaOptions), 'rules', 'required', 'default']);

/** A content as a field of its own under another name, which is no column by itself. */
function renamed(content: Content, id: string, name: string): Content {
  const options = Object.fromEntries(Object.entries(content.options).filter(([option]) => !asked.has(option)));
  return { ...content, id, options: { ...options, name }, list_column: null, backend_list_column: null };
}

interface Placed {
  content: Content;
  around: Content | null;
}

/** Each in a container of the id that its own had: instances and corrections go by that. */
function inContainers(placed: readonly Placed[]): Content[] {
  const containers = new Map<string, Content>();
  const outside: Content[] = [];
  for (const { content, around } of placed) {
    if (!around) outside.push(content);
    else {
      const container = containers.get(around.id) ?? withChildren(renamed(around, around.id, ''), []);
      containers.set(around.id, withChildren(container, [...childrenOf(container), content]));
    }
  }
  return [...outside, ...containers.values()];
}

/** The container of a form's own field is in the form; that of a former one is kept with it. */
function aroundOf(column: Column, form: Form): Content | null {
  const own = column.present ? inputsOf(form).find(input => input.name === column.name) : undefined;
  if (!own) {
    const { container, known } = latest(column);
    return container ?? known ?? null;
  }
  const id = own.repeat ?? own.known;
  return id === null ? null : (find(form.fields, id) ?? null);
}

const contentOf = (column: Column, form: Form): Content | undefined =>
  column.present ? inputsOf(form).find(input => input.name === column.name)?.content : latest(column).content;

interface Made {
  union: Form;
  /** What the union has beyond the form. */
  former: Content[];
  lookup: Form;
}
const forms = new WeakMap<Form, Made>();

function made(form: Form): Made {
  const kept = forms.get(form);
  if (kept) return kept;
  const past = historyOf(form);
  const result = past ? build(form, past) : { union: form, former: [], lookup: form };
  forms.set(form, result);
  return result;
}

function build(form: Form, { columns }: History): Made {
  const keys: Record<string, readonly AnswerKey[]> = {};
  const former: Placed[] = [];
  const aliases: Placed[] = [];
  const taken = new Set(columns.map(column => column.name));
  for (const input of inputsOf(form)) taken.add(input.name);
  for (const column of columns) {
    const content = contentOf(column, form);
    if (!content) continue;
    const around = aroundOf(column, form);
    if (!isPlain(column)) keys[column.name] = column.keys;
    if (!column.present) {
      const { until = 0 } = latest(column);
      const gone = renamed(content, `${content.id}:${until}`, column.name);
      former.push({ content: { ...gone, former: until }, around });
    }
  }
  // A name means the field that had it last, as it did when it was written down.
  const names = rowsByAge(columns).reverse();
  const closed = columns.flatMap(column => column.closed.map(name => ({ name, column })));
  for (const { name, column } of [...names, ...closed]) {
    const content = taken.has(name) ? undefined : contentOf(column, form);
    if (!content) continue;
    taken.add(name);
    keys[name] = column.keys;
    aliases.push({ content: renamed(content, `${content.id}:${name}`, name), around: aroundOf(column, form) });
  }
  const { names: _names, ...rest } = form;
  const gone = inContainers(former);
  const union = { ...rest, fields: [...form.fields, ...gone], keys };
  return { union, former: gone, lookup: { ...union, fields: [...union.fields, ...inContainers(aliases)] } };
}

/** The form with its former fields, for columns of lists and exports. */
export const unionOf = (form: Form): Form => made(form).union;

/** The form by every name that a field has or had, for filters, orders and charts. */
export const lookupOf = (form: Form): Form => made(form).lookup;

/** The form's own fields, each read by all of its names. */
export function presentOf(form: Form): Form {
  const { keys } = made(form).union;
  const kept = presents.get(form);
  if (kept || !keys) return kept ?? form;
  const result = { ...form, keys };
  presents.set(form, result);
  return result;
}
const presents = new WeakMap<Form, Form>();

/** Contents for former fields, by the names of the union. */
export const formerContents = (form: Form): Content[] => made(form).former;

const correction = '_updated_';

/** The answers of an entry by the names of the union, whatever the version under which it was filled in. */
export function presented(form: Form, data: Data, version: number): Data {
  const past = historyOf(form);
  return past ? moved(past, data, version) : data;
}

function moved(past: History, data: Data, version: number): Data {
  const out: Data = {};
  const ranks = new Map<string, number>();
  let changed = false;
  for (const [key, value] of Object.entries(data)) {
    const target = targetOf(past, key, version);
    const rank = target?.rank ?? 0;
    const to = target?.key ?? key;
    changed ||= to !== key;
    if ((ranks.get(to) ?? Number.POSITIVE_INFINITY) <= rank) continue;
    ranks.set(to, rank);
    out[to] = value;
  }
  const images = data._images;
  if (changed && typeof images === 'object' && images !== null && !Array.isArray(images))
    out._images = moved(past, images as Data, version);
  return changed ? out : data;
}

/** Where a key's answer goes, and the place of its name among those of the field. */
function targetOf(past: History, key: string, version: number): { key: string; rank: number } | null {
  const corrected = key.startsWith(correction);
  const [, base = '', instance = ''] = /^(.*?)(\.\d+)?$/.exec(corrected ? key.slice(correction.length) : key) ?? [];
  const column = ownerOf(past, slotOf(base, instance !== ''), version);
  if (!column) return null;
  const rank = column.keys.findIndex(({ name }) => name === base);
  return { key: `${corrected ? correction : ''}${column.name}${instance}`, rank };
}

/** What a stored key of an entry is: an answer of a field by the id of its content, one instance's, or a correction. */
export interface StoredKey {
  field: string;
  /** `.2` of an instance, else nothing. */
  instance: string;
  corrected: boolean;
}

/** Null for a key of no field that the form has or had; `version` is the entry's. */
export function storedKey(form: Form, key: string, version: number): StoredKey | null {
  const corrected = key.startsWith(correction);
  const [, base = '', instance = ''] = /^(.*?)(\.\d+)?$/.exec(corrected ? key.slice(correction.length) : key) ?? [];
  const past = historyOf(form);
  if (past) {
    const column = ownerOf(past, slotOf(base, instance !== ''), version);
    return column ? { field: latest(column).field, instance, corrected } : null;
  }
  const input = inputsOf(form).find(({ name }) => name === base);
  return input ? { field: input.content.id, instance, corrected } : null;
}

/** The stored names of a field, by the id of its content. */
export function keysOfField(form: Form, id: string): readonly AnswerKey[] {
  const past = historyOf(form);
  if (past) return past.columns.flatMap(column => (latest(column).field === id ? column.keys : []));
  return inputsOf(form).flatMap(({ content, name }) => (content.id === id ? [{ name }] : []));
}

/** What a field of one of the form's versions is called by lists, filters and charts of today. */
export function presentName(form: Form, { content, repeat, name }: CompiledInput): string {
  const past = historyOf(form);
  if (!past) return inputsOf(form).find(input => input.content.id === content.id)?.name ?? name;
  return past.columns.find(({ id }) => id === slotOf(content.id, repeat !== null))?.name ?? name;
}
