/**
 * Names of fields in the text of formulas: which it asks for, and its text after some were renamed. It reads words, brackets
 * and quotes alone, so that it works on half-typed formulas too, and without the parser.
 */
import { isPlain, own, textOf } from '../base/plain.ts';
import { renameSlots } from '../base/text.ts';
import type { Content, Options } from '../base/types.ts';
import { fillFormulas, formulaOptions, formulasIn } from './formulas.ts';

// a text, a list, a label in brackets, or a name, which with a bracket behind it is a function
const word = /"(?:[^"]|"")*"?|\{[^{}]*\}|\[([^\]]*)\]|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)(\s*\()?/gu;
const reserved = /^(?:true|false|wahr|falsch|position|value|user\..*|entry\..*|choice\..*)$/i;

/** A name as it has to be written. */
const written = (name: string): string => (/^[A-Za-z_]/.test(name) && !reserved.test(name) ? name : `[${name}]`);

function changed(text: string, change: (name: string) => string | null): string {
  return text.replace(
    word,
    (whole: string, label: string | undefined, name: string | undefined, open: string | undefined) => {
      if (name !== undefined && (open !== undefined || reserved.test(name))) return whole;
      const to = label === undefined && name === undefined ? null : change(name ?? label!.trim());
      return to === null ? whole : written(to);
    },
  );
}

/** `amount`, or `items.amount` of which each part may be renamed; null for another. */
function renamed(ref: string, names: ReadonlyMap<string, string>): string | null {
  const alone = names.get(ref);
  if (alone !== undefined) return alone || null;
  const dot = ref.indexOf('.');
  if (dot < 0) return null;
  const [repeat, field] = [ref.slice(0, dot), ref.slice(dot + 1)];
  const [one, two] = [names.get(repeat) || repeat, names.get(field) || field];
  return one === repeat && two === field ? null : `${one}.${two}`;
}

/** The formula after fields or repeats were renamed (old name → new name). */
export const renameInFormula = (text: string, names: ReadonlyMap<string, string>): string =>
  changed(text, ref => renamed(ref, names));

/** Whether a formula asks for one of the names. */
export function formulaAsksFor(text: string, names: ReadonlySet<string>): boolean {
  let found = false;
  changed(text, ref => {
    found ||= names.has(ref) || (ref.includes('.') && ref.split('.').some(part => names.has(part)));
    return null;
  });
  return found;
}

/** Whether a formula of a content asks for one of the names. */
export const formulasAskFor = (content: Pick<Content, 'options'>, names: ReadonlySet<string>): boolean =>
  formulasIn(content).some(({ text }) => formulaAsksFor(text, names));

/** Rules after a renaming; the same list if none asks for the names. */
export function renameInRules(rules: unknown, names: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(rules)) return rules;
  const after = rules.map(rule => {
    const formula = renameInFormula(textOf(own(rule, 'formula')), names);
    const message = mapped(own(rule, 'message'), text => renameSlots(text, names));
    return formula === textOf(own(rule, 'formula')) && message === own(rule, 'message')
      ? rule
      : { ...(rule as object), formula, message };
  });
  return after.some((rule, at) => rule !== rules[at]) ? after : rules;
}

const texts = ['label', 'text', 'help', 'instanceLabel'] as const;

/** A text, or one per language; the same if nothing changes. */
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (!isPlain(value)) return typeof value === 'string' ? change(value) : value;
  const entries = Object.entries(value).map(([language, text]) => [language, change(textOf(text))] as const);
  return entries.some(([language, text]) => text !== value[language]) ? Object.fromEntries(entries) : value;
}

/** The options with the names renamed in every formula but those of rules; the same object if none asks for them. */
export function renameInOptions(options: Options, names: ReadonlyMap<string, string>): Options {
  const after: Options = { ...options };
  for (const option of Object.keys(formulaOptions))
    if (typeof options[option] === 'string') after[option] = renameInFormula(options[option], names);
  for (const name of texts)
    if (options[name] !== undefined)
      after[name] = mapped(options[name], text =>
        fillFormulas(text, formula => `{=${renameInFormula(formula, names)}}`),
      );
  return Object.keys(after).some(key => after[key] !== options[key]) ? after : options;
}
