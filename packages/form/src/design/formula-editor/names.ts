/** Names that a formula may use at its place, as its author sees them: labels, with the path of a field of a repeat. */
import { textIn } from '../../engine/base/text.ts';
import type { Content, Form } from '../../engine/base/types.ts';
import { repeatsOf } from '../../engine/form/check-formulas.ts';
import { type CompiledForm, type CompiledInput, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import { type FormNames, namesIn, pathMark } from '../../engine/form/formula-names.ts';
import type { Placed } from '../../engine/form/formulas.ts';
import type { Type } from '../../engine/formula/language/index.ts';
import { reserved } from '../../engine/formula/node.ts';
import type { Language } from '../../languages/index.ts';
import { shownSlots } from '../base/slot-formulas.ts';
import type { KnownLists } from './lists.ts';
import { formulaTexts } from './texts.ts';

/** Where a formula is; `content` null: a rule of the form itself. */
export interface FormulaPlace {
  form: Form;
  content: Content | null;
  option: Placed['option'];
  locale: Language;
  /** Choice lists by whose names formulas are shown; null while they are not known. */
  lists?: KnownLists;
  /** Labels that fields had before they were removed. */
  former?: FormerLabels | undefined;
}

/** The label of a field that there was, by its name; null for one that never was. */
export type FormerLabels = (name: string) => string | null;

export interface ShownName {
  /** As it is stored: `menge`, `positionen.menge`, `user.name`. */
  name: string;
  /** `Menge`; seen from outside of its repeat `Positionen › Menge`. */
  label: string;
  /** Of a field whose label is shown with its path, or its name: the label alone. */
  ofField?: string;
  kind: 'field' | 'repeat' | 'word';
  input: CompiledInput | null;
  type: Type;
}

export interface Names extends FormNames {
  compiled: CompiledForm;
  /** The repeat that the formula is in. */
  repeat: CompiledRepeat | null;
  lists: KnownLists;
  /** What is offered, in the order of the form. */
  shown: readonly ShownName[];
  /** The label of any name that there is; null for one that there is not. */
  labelOf(name: string): string | null;
  formerLabel: FormerLabels;
}

const withValue: ReadonlySet<string> = new Set(['rules', 'minFormula', 'maxFormula', 'requiredIf', 'readOnlyIf']);

/** Words that have a meaning at this place. */
function wordsAt(
  { content, option }: Pick<FormulaPlace, 'content' | 'option'>,
  repeat: CompiledRepeat | null,
): string[] {
  const words = reserved.filter(word => {
    if (word === 'position') return repeat !== null;
    return word !== 'value' || (content !== null && withValue.has(option));
  });
  return option === 'choicesFilter' ? ['choice.value', 'choice.label', ...words] : words;
}

/** Of one form: names at each of its places. Places that see the same names share them. */
export function namesOf({ form, locale, lists = null, former = () => null }: Omit<FormulaPlace, 'content' | 'option'>) {
  const compiled = compile(form);
  const repeatOf = repeatsOf(compiled);
  // of one of a repeat that is asked for by its path, too
  const formerLabel: FormerLabels = name => former(name) ?? former(name.slice(name.indexOf('.') + 1));
  const base = { ...namesIn(compiled), compiled, lists, formerLabel };
  const made = new Map<string, Names>();
  return (place: Pick<FormulaPlace, 'content' | 'option'>): Names => {
    const repeat = place.content ? repeatOf(place.content) : null;
    const words = wordsAt(place, repeat);
    const key = [repeat?.content.id, ...words].join(' ');
    const names = made.get(key) ?? { ...base, repeat, ...shownIn(base, repeat, words, locale) };
    made.set(key, names);
    return names;
  };
}

export const namesAt = (place: FormulaPlace): Names => namesOf(place)(place);

/** What is seen from within a repeat, or from outside of all. */
function shownIn(
  { compiled, typeOf }: Pick<Names, 'compiled' | 'typeOf'>,
  repeat: CompiledRepeat | null,
  words: readonly string[],
  locale: Language,
): Pick<Names, 'shown' | 'labelOf'> {
  const t = formulaTexts[locale];
  const labelOf = ({ content }: CompiledRepeat | CompiledInput) =>
    shownSlots(textIn(content.options.label, locale).trim(), locale);
  const titleOf = (each: CompiledRepeat) => labelOf(each) || t.repeatUnlabelled;
  const labelled = (input: CompiledInput) => labelOf(input) || input.name;
  const pathOf = (input: CompiledInput) => `${titleOf(input.repeated!)}${pathMark}${labelled(input)}`;

  const found: Omit<ShownName, 'type'>[] = [];
  for (const input of compiled.inputs) {
    const around = input.repeated;
    const ofField = labelled(input);
    const add = (name: string, label: string) => found.push({ kind: 'field', input, name, label, ofField });
    if (!around || around === repeat) add(input.name, labelled(input));
    if (around?.name) add(`${around.name}.${input.name}`, pathOf(input));
    else if (around && around !== repeat) add(input.name, pathOf(input));
  }
  for (const each of compiled.repeats.values())
    if (each.name) found.push({ kind: 'repeat', name: each.name, label: titleOf(each), input: null });
  for (const word of words) found.push({ kind: 'word', name: word, label: t.words[word] ?? word, input: null });

  const shown = told(found).map(each => ({
    ...each,
    type: typeOf(each.kind === 'word' ? { own: each.name } : { ref: each.name }, repeat),
  }));
  const labels = new Map(shown.map(({ name, label }) => [name, label]));
  return {
    shown,
    labelOf(name) {
      const known = labels.get(name) ?? (name.startsWith('choice.') ? name.slice(7) : t.words[name]);
      if (known !== undefined) return known;
      const input = compiled.byName.get(name);
      return input ? (input.repeated && input.repeated !== repeat ? pathOf(input) : labelled(input)) : null;
    },
  };
}

/** Labels that several have are followed by the name. */
function told<N extends { label: string; name: string }>(names: readonly N[]): N[] {
  const seen = new Map<string, number>();
  for (const { label } of names) seen.set(label, (seen.get(label) ?? 0) + 1);
  return names.map(each =>
    seen.get(each.label) === 1 || each.label === each.name ? each : { ...each, label: `${each.label} (${each.name})` },
  );
}
