/** The kinds `radio`, `select`, `checkbox` and `switch`: single choice, multiple choice, or boolean. */

import { type InputRow, parseText, unreadable, type ValueRule } from '../base/input-row.ts';
import { type Fault, issue } from '../base/issue.ts';
import { limits } from '../base/limits.ts';
import { languageOf } from '../base/text.ts';
import type { How, InputKind, Issue, Options } from '../base/types.ts';
import { choiceListOf, choicesOf, common, hasChoices, inputSchema, isLongList, textFault } from './common.ts';

const yesNo: ValueRule = {
  empty: false,
  code: 'invalid_boolean',
  parse(raw) {
    if (raw === undefined || raw === null || raw === '') return undefined;
    if (raw === true || raw === 'true' || raw === 1 || raw === '1') return true;
    return raw === false || raw === 'false' || raw === 0 || raw === '0' ? false : unreadable;
  },
  show: (value: boolean, how) => (value ? how.yes : how.no),
};

/** Formats a value by its choice's label; an unknown value as it is. */
type Say = (value: string, how: How) => string;

/** Of a long list, which is not here as a whole, the server checks the values. */
function choiceWords(options: Options): { knows(value: string): boolean; say: Say } {
  const made = new Map<string, ReadonlyMap<string, string>>();
  const inLanguage = (language: string) => {
    const labels = made.get(language);
    if (labels) return labels;
    const choices = choicesOf(options, language);
    const fresh = new Map(choices.map(choice => [choice.value, choice.label]));
    made.set(language, fresh);
    return fresh;
  };
  const known = new Set(choicesOf(options).map(choice => choice.value));
  const isLong = isLongList(options);
  return {
    knows: value => known.has(value) || isLong,
    say: (value, how) => inLanguage(languageOf(how)).get(value) ?? value,
  };
}

const noChoice: Fault = { code: 'not_a_choice' };

export function oneOf(options: Options): ValueRule {
  const { knows, say } = choiceWords(options);
  return {
    empty: '',
    code: 'not_a_choice',
    parse: parseText,
    limits: (value: string) => (knows(value) ? textFault(value) : (textFault(value) ?? noChoice)),
    show: say,
  };
}

/** A list of unique texts; a single text is a list of one. */
export function parseList(raw: unknown): string[] | undefined | typeof unreadable {
  if (raw === undefined || raw === null || raw === '') return undefined;
  if (!Array.isArray(raw)) return typeof raw === 'string' ? [raw] : unreadable;
  if (raw.length > limits.contents) return unreadable;
  const found = new Set<string>();
  for (const item of raw) {
    const text = parseText(item);
    if (text === unreadable) return unreadable;
    if (text !== undefined) found.add(text);
  }
  return found.size ? [...found] : undefined;
}

export function someOf(options: Options): ValueRule {
  const { knows, say } = choiceWords(options);
  return {
    empty: [],
    code: 'invalid_list',
    parse: parseList,
    limits: (value: string[]) => (value.every(knows) ? null : noChoice),
    show: (value: string[], how) => value.map(item => say(item, how)).join(', '),
  };
}

/** Rows of a list are checked where they are written. */
export function choiceIssues(options: Options, least: number): Issue[] {
  if (choiceListOf(options)) return [];
  const choices = choicesOf(options);
  const found: Issue[] = choices.length < least ? [issue('values', 'required')] : [];
  const seen = new Set<string>();
  choices.forEach((choice, index) => {
    if (seen.has(choice.value)) found.push(issue(`values.${index}.value`, 'value_not_unique'));
    seen.add(choice.value);
  });
  return found;
}

interface ChoiceRow extends Pick<InputRow, 'rule' | 'shape' | 'fromLink'> {
  kind: Extract<InputKind, 'switch' | 'checkbox' | 'radio' | 'select'>;
  titles?: false;
  least: number;
}

function choiceRow(row: ChoiceRow): InputRow {
  const { kind, rule, shape, fromLink, titles = true, least } = row;
  return {
    kind,
    group: 'choice',
    schema: inputSchema(kind),
    create: () => ({
      type: kind,
      name: '',
      label: '',
      required: false,
      ...(least > 0 && { values: ['A', 'B', 'C'].map(letter => ({ id: letter, value: letter, label: letter })) }),
    }),
    check: given => [...common(given, rule(given)), ...choiceIssues(given, least)],
    rule,
    listed: true,
    titles,
    prints: 'value',
    shape,
    fromLink,
  };
}

export const flag = choiceRow({
  kind: 'switch',
  rule: () => yesNo,
  shape: 'choices',
  fromLink: 'flag',
  titles: false,
  least: 0,
});

export const checkbox = choiceRow({
  kind: 'checkbox',
  rule: options => (hasChoices(options) ? someOf(options) : yesNo),
  shape: 'choices',
  fromLink: 'flag',
  least: 0,
});

export const radio = choiceRow({
  kind: 'radio',
  rule: oneOf,
  shape: 'choices',
  fromLink: 'text',
  least: 1,
});

export const select = choiceRow({
  kind: 'select',
  rule: options => (options.multiple === true ? someOf(options) : oneOf(options)),
  shape: 'field',
  fromLink: 'text',
  least: 1,
});
