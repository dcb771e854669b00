/** The names that formulas of a form may use: of fields, by label too, and of repeats; and what type each has. */
import { isPlain, listOf, textOf } from '../base/plain.ts';
import { textsOf } from '../base/text.ts';
import type { Content } from '../base/types.ts';
import { type Names, type Of, storedNode, type Type } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import type { CompiledForm, CompiledInput, CompiledRepeat } from './compile.ts';

export interface FormNames extends Names {
  typeOf(node: Node, repeat: CompiledRepeat | null): Type;
}

export const pathMark = ' › ';

const any: Type = { of: 'any', list: false };

const ofMeasure: Readonly<Record<string, Of>> = { number: 'number', day: 'date', moment: 'datetime', time: 'text' };

/** The type of one answer of a field. */
export function typeOfInput({ measure, kind, content, group }: CompiledInput): Type {
  if (measure) return { of: ofMeasure[measure] ?? 'any', list: false };
  const { options } = content;
  const list =
    (isPlain(options.values) || listOf(options.values).length > 0) &&
    (kind === 'checkbox' || kind === 'svg-checkbox' || (kind === 'select' && options.multiple === true));
  if (kind === 'switch' || (kind === 'checkbox' && !list)) return { of: 'boolean', list: false };
  if (kind === 'calculated') return { of: group === 'choice' ? 'boolean' : 'text', list: false };
  if (kind === 'file') return { of: 'any', list: true };
  return { of: group === 'drawing' ? 'any' : 'text', list };
}

const words: Readonly<Record<string, Type>> = {
  'user.name': { of: 'text', list: false },
  'user.email': { of: 'text', list: false },
  'user.username': { of: 'text', list: false },
  'user.groups': { of: 'text', list: true },
  'entry.state': { of: 'text', list: false },
  'entry.created': { of: 'datetime', list: false },
  position: { of: 'number', list: false },
};

const key = (text: string): string => text.trim().toLowerCase();

export function namesIn(form: CompiledForm): FormNames {
  const repeats = new Map(
    [...form.repeats.values()].flatMap(repeat => (repeat.name ? [[repeat.name, repeat] as const] : [])),
  );
  /** By label: of two with one label, neither is meant. */
  const labels = new Map<string, Set<string>>();
  const add = (label: string, ref: string) => {
    if (label.trim() === '') return;
    const known = labels.get(key(label));
    if (known) known.add(ref);
    else labels.set(key(label), new Set([ref]));
  };
  for (const input of form.inputs) {
    const path = input.repeated?.name ? `${input.repeated.name}.${input.name}` : input.name;
    for (const label of labelsOf(input.content)) {
      add(label, input.name);
      for (const outer of input.repeated ? labelsOf(input.repeated.content) : [])
        add(`${outer}${pathMark}${label}`, path);
    }
  }
  for (const [name, repeat] of repeats) for (const label of labelsOf(repeat.content)) add(label, name);
  const inner = (ref: string): CompiledInput | null => {
    const dot = ref.indexOf('.');
    const repeat = dot < 0 ? undefined : repeats.get(ref.slice(0, dot));
    const input = repeat && form.byName.get(ref.slice(dot + 1));
    return input && input.repeated === repeat ? input : null;
  };
  const known = (ref: string): boolean => form.byName.has(ref) || repeats.has(ref) || inner(ref) !== null;
  return {
    resolve(written, label) {
      const node = storedNode(written, label);
      if (typeof node !== 'object' || node === null || !('ref' in node)) return node;
      if (label) {
        const [ref, other] = labels.get(key(written)) ?? [];
        if (ref !== undefined && other === undefined) return { ref };
      }
      return known(written) ? node : null;
    },
    labelled: label => [...(labels.get(key(label)) ?? [])],
    all: () => [...form.byName.keys(), ...repeats.keys()],
    typeOf(node, repeat) {
      if (typeof node !== 'object' || node === null) return any;
      if ('own' in node) return words[node.own] ?? any;
      if (!('ref' in node)) return any;
      const input = form.byName.get(node.ref);
      if (input) {
        const type = typeOfInput(input);
        return { of: type.of, list: type.list || (input.repeated !== null && input.repeated !== repeat) };
      }
      const named = inner(node.ref);
      if (named) return { of: typeOfInput(named).of, list: true };
      return repeats.has(node.ref) ? { of: 'number', list: true } : any;
    },
  };
}

const labelsOf = ({ options }: Content): string[] => textsOf(options.label).filter(Boolean).map(textOf);
