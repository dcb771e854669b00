/**
 * Circles while a formula is typed: whether what it reads asks, directly or through others, for what the formula decides.
 * Only what it reaches is looked at, so that a key costs no more than its formula asks for.
 */
import { textOf } from '../../engine/base/plain.ts';
import { textIn } from '../../engine/base/text.ts';
import type { Content } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import type { CompiledCondition, CompiledForm } from '../../engine/form/compile.ts';
import type { Placed } from '../../engine/form/formulas.ts';
import { nameOf } from '../../engine/form/names.ts';
import { walk } from '../../engine/form/walk.ts';
import { treeOf } from '../../engine/formula/language/index.ts';
import { type Node, refsOf } from '../../engine/formula/node.ts';
import type { Language } from '../../languages/index.ts';

/** Trees by their texts: the same formulas are asked for again and again. */
const trees = new Map<string, Node | null>();
const treesAtMost = 5000;

function treeIn(text: string): Node | null {
  if (text.trim() === '') return null;
  const known = trees.get(text);
  if (known !== undefined) return known;
  if (trees.size >= treesAtMost) trees.clear();
  const node = treeOf(text);
  trees.set(text, node);
  return node;
}

/** A repeat, for its number of instances, stands by its id behind a mark that no field's name has. */
const ofRepeat = (id: string): string => `@${id}`;

/** The names that a reference means: a field, or a repeat. */
function meant({ byName, repeats }: CompiledForm, ref: string): string[] {
  if (byName.has(ref)) return [ref];
  const dot = ref.indexOf('.');
  const named = dot < 0 ? ref : ref.slice(0, dot);
  const repeat = [...repeats.values()].find(({ name }) => name !== '' && name === named);
  if (!repeat) return [];
  if (dot < 0) return [ofRepeat(repeat.id)];
  return byName.get(ref.slice(dot + 1))?.repeated === repeat ? [ref.slice(dot + 1)] : [];
}

const readIn = (form: CompiledForm, node: Node | null): string[] => refsOf(node).flatMap(ref => meant(form, ref));
const readBy = (form: CompiledForm, { options }: Content, option: string): string[] =>
  readIn(form, treeIn(textOf(options[option])));

const reads = new WeakMap<CompiledForm, Map<string, readonly string[]>>();

/** Found once for a form: a thousand formulas may ask for each other. */
function readFor(form: CompiledForm, name: string): readonly string[] {
  const known = reads.get(form) ?? new Map<string, readonly string[]>();
  reads.set(form, known);
  const found = known.get(name) ?? allReadFor(form, name);
  known.set(name, found);
  return found;
}

/** What is read for a name: by the conditions around it, its number of instances, its visibility and its calculation. */
function allReadFor(form: CompiledForm, name: string): string[] {
  const input = form.byName.get(name);
  const repeat = input ? input.repeated : (form.repeats.get(name.slice(1)) ?? null);
  const found: string[] = [];
  for (
    let each: CompiledCondition | null | undefined = input ? input.condition : repeat?.condition;
    each;
    each = each.parent
  ) {
    const asked = each.comparisons.map(({ valOne }) => valOne).filter(one => form.byName.has(one));
    found.push(...asked, ...readBy(form, each.content, 'formula'));
  }
  if (repeat) found.push(...readBy(form, repeat.content, 'countFormula'));
  if (input) found.push(...readBy(form, input.content, 'showIf'));
  if (input?.kind === 'calculated') found.push(...readBy(form, input.content, 'formula'));
  return found;
}

/** The names that a formula at its place decides; empty where nothing can ask for what it gives. */
export function decidedBy(content: Content, option: Placed['option'] | 'comparisons'): ReadonlySet<string> {
  const own = nameOf(content);
  if (option === 'showIf' || (option === 'formula' && content.options.type === 'calculated'))
    return new Set(own ? [own] : []);
  if (!['formula', 'countFormula', 'comparisons'].includes(option)) return new Set();
  const names = new Set<string>();
  walk([content], each => {
    const name = rowOf(each).repeats ? ofRepeat(each.id) : nameOf(each);
    if (name) names.add(name);
  });
  return names;
}

/** The shortest way from what is read to what is decided, each name asking for the next; null: there is none. */
function wayBack(form: CompiledForm, read: readonly string[], decided: ReadonlySet<string>): string[] | null {
  const before = new Map<string, string | null>(read.map(name => [name, null]));
  for (const name of before.keys()) {
    if (!decided.has(name)) {
      for (const next of readFor(form, name)) if (!before.has(next)) before.set(next, name);
      continue;
    }
    const way = [name];
    for (let at = before.get(name); at; at = before.get(at)) way.unshift(at);
    return way;
  }
  return null;
}

export interface Circle {
  /** The name that the formula itself reads, by which the circle begins. */
  first: string;
  /** Labels of the fields on the way, the last of which the formula decides. */
  labels: readonly string[];
}

interface Asking {
  /** Null: a rule of the form itself. */
  content: Content | null;
  option: Placed['option'] | 'comparisons';
  locale: Language;
}

/** The circle that a formula closes at its place, if it does. */
export function circleOf(form: CompiledForm, read: Node | readonly string[], asking: Asking): Circle | null {
  const { content, option, locale } = asking;
  const decided = content ? decidedBy(content, option) : new Set<string>();
  if (decided.size === 0) return null;
  const names = Array.isArray(read) ? (read as string[]) : readIn(form, read as Node);
  const way = wayBack(form, names, decided);
  if (!way) return null;
  const labels = way.map(name => {
    const of = form.byName.get(name)?.content ?? form.repeats.get(name.slice(1))?.content;
    return (of && textIn(of.options.label, locale).trim()) || name;
  });
  return { first: way[0]!, labels };
}
