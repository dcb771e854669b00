/** Where formulas are in a form: options of contents, `{=formula}` in texts, and rules of fields and of the form. */
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { textIn, textsOf } from '../base/text.ts';
import type { Content, Options } from '../base/types.ts';

/** Options that hold a formula, and what it gives: a truth, anything, or a bound as its field has it. */
export const formulaOptions = {
  formula: 'any',
  initialFormula: 'any',
  requiredIf: 'boolean',
  readOnlyIf: 'boolean',
  showIf: 'boolean',
  minFormula: 'any',
  maxFormula: 'any',
  countFormula: 'number',
  choicesFilter: 'boolean',
} as const;

export type FormulaOption = keyof typeof formulaOptions;

export interface Rule {
  formula: string;
  message: unknown;
  level: 'error' | 'warning';
}

/** Rules from untrusted JSON; those without a formula are left out. */
export function rulesOf(value: unknown): Rule[] {
  return listOf(value).flatMap(each => {
    const formula = textOf(own(each, 'formula'));
    const level = own(each, 'level') === 'warning' ? ('warning' as const) : ('error' as const);
    return formula.trim() ? [{ formula, message: own(each, 'message'), level }] : [];
  });
}

const slot = /\{=((?:"[^"]*"|\{[^{}]*\}|[^"{}])+)\}/g;

/** Formulas in a text: `{=amount * price}`. */
export const slotFormulas = (text: string): string[] =>
  text.includes('{=') ? [...new Set(Array.from(text.matchAll(slot), match => match[1]!.trim()))] : [];

/** The text with each of its formulas replaced. */
export const fillFormulas = (text: string, write: (formula: string) => string): string =>
  text.includes('{=') ? text.replace(slot, (_, formula: string) => write(formula.trim())) : text;

/** A formula of a content, and its place below the options. */
export interface Placed {
  option: FormulaOption | 'rules' | 'text';
  path: string;
  text: string;
}

/** Texts of a content that may contain formulas. */
const written = ['label', 'text', 'help', 'instanceLabel'] as const;

export function formulasIn({ options }: Pick<Content, 'options'>): Placed[] {
  const found: Placed[] = [];
  for (const option of Object.keys(formulaOptions) as FormulaOption[]) {
    const text = textOf(own(options, option));
    if (text.trim()) found.push({ option, path: option, text });
  }
  for (const [index, { formula }] of rulesOf(own(options, 'rules')).entries())
    found.push({ option: 'rules', path: `rules.${index}.formula`, text: formula });
  for (const name of written)
    for (const text of textsOf(own(options, name)).flatMap(slotFormulas))
      found.push({ option: 'text', path: name, text });
  return found;
}

/** Cheap: whether anything of a content has to be evaluated. */
export function hasFormulas(options: Options): boolean {
  if (options.type === 'calculated') return true;
  for (const name in formulaOptions) if (textOf(options[name])) return true;
  if (Array.isArray(options.rules) && options.rules.length > 0) return true;
  return written.some(name => {
    const value = options[name];
    if (typeof value === 'string') return value.includes('{=');
    return isPlain(value) && textsOf(value).some(text => text.includes('{='));
  });
}

/** The message of a rule in a language. */
export const messageOf = ({ message }: Rule, language?: string): string => textIn(message, language).trim();
