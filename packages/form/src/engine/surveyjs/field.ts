/** A field of a form as a question: its type, texts, choices, conditions, bounds and checks. */
import { listOf, own, textOf } from '../base/plain.ts';
import type { Content, InputKind, Options } from '../base/types.ts';
import { treeOf } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { choiceListOf, storedChoices } from '../input-kinds/common.ts';
import { mimeTypesOf } from '../input-kinds/file.ts';
import { boundsOf } from '../input-kinds/number.ts';
import { expressionOf, type Targets } from './to-expression.ts';
import { not } from './typed.ts';

export type Json = Record<string, unknown>;

/** What writing a field needs to know of the form. */
export interface FieldWriter {
  readonly lists: ReadonlyMap<string, { rows: readonly { value: string; label: unknown }[] }>;
  /** Values that nobody sees. */
  readonly values: Json[];
  targets(within: string | undefined, own?: string): Targets;
  leave(name: string, option: string, value: unknown): void;
  formula(
    options: Options,
    option: string,
    targets: Targets,
    truth: boolean,
    change?: (node: Node) => Node,
  ): string | undefined;
  text(value: unknown): unknown;
}

const input = (inputType?: string) => (): Json => ({ type: 'text', ...(inputType && { inputType }) });
const scale = (options: Options): Json => {
  const { min, max, step } = boundsOf(options);
  return { type: 'slider', min, max, step: step ?? 1 };
};

/** Kinds of input; all others are texts. */
const types: Readonly<Partial<Record<InputKind, (options: Options) => Json>>> = {
  text: input(),
  email: input('email'),
  url: input('url'),
  tel: input('tel'),
  date: input('date'),
  time: input('time'),
  'datetime-local': input('datetime-local'),
  number: options => {
    const { min, max, step } = boundsOf(options);
    const decimals = typeof options.decimals === 'number' ? 10 ** -options.decimals : undefined;
    return { type: 'text', inputType: 'number', min: min ?? undefined, max: max ?? undefined, step: step ?? decimals };
  },
  range: scale,
  rating: () => ({ type: 'rating' }),
  textarea: () => ({ type: 'comment' }),
  html: () => ({ type: 'comment' }),
  switch: () => ({ type: 'boolean' }),
  radio: () => ({ type: 'radiogroup' }),
  'svg-radio': () => ({ type: 'radiogroup' }),
  select: ({ multiple }) => ({ type: multiple === true ? 'tagbox' : 'dropdown' }),
  checkbox: options => ({ type: options.values ? 'checkbox' : 'boolean' }),
  'svg-checkbox': () => ({ type: 'checkbox' }),
  file: options => ({
    type: 'file',
    allowMultiple: (options.maxFiles ?? 6) !== 1,
    maxFiles: options.maxFiles ?? 6,
    acceptedTypes: mimeTypesOf(options)
      .filter(type => type !== '*/*')
      .join(','),
  }),
  hidden: () => ({ type: 'text', visible: false }),
};

/** What a questionnaire has no words for. */
const unsaid = ['unit', 'currency', 'initialValue', 'cached', 'svgData', 'maxEdge', 'keepLocation'] as const;

function validatorsOf(writer: FieldWriter, options: Options, targets: Targets): Json[] {
  const found: Json[] = [];
  const name = textOf(options.name);
  if (typeof options.minLength === 'number') found.push({ type: 'text', minLength: options.minLength });
  const pattern = textOf(options.pattern);
  if (pattern) found.push({ type: 'regex', regex: `^(?:${pattern})$`, text: writer.text(options.patternMessage) });
  for (const rule of listOf(options.rules)) {
    const text = textOf(own(rule, 'formula'));
    const node = treeOf(text);
    const written = node === null ? null : expressionOf(node, targets, true);
    const itself = expressionOf({ own: 'value' }, targets);
    if (written === null) writer.leave(name, 'rules', text);
    else
      found.push({
        type: 'expression',
        // A rule is asked only where there is an answer.
        expression: `${itself} empty or (${written})`,
        text: writer.text(own(rule, 'message')),
        ...(own(rule, 'level') === 'warning' && { notificationType: 'warning' }),
      });
  }
  return found;
}

function choicesOf(writer: FieldWriter, options: Options): Json[] | undefined {
  const list = choiceListOf(options);
  const rows: readonly unknown[] = list === null ? storedChoices(options) : (writer.lists.get(list)?.rows ?? []);
  if (list !== null && rows.length === 0) writer.leave(textOf(options.name), 'values', list);
  if (rows.length === 0) return undefined;
  return rows.map(row => ({ value: textOf(own(row, 'value')), text: writer.text(own(row, 'label')) }));
}

function calculated(writer: FieldWriter, options: Options, targets: Targets): Json | null {
  const expression = writer.formula(options, 'formula', targets, false);
  const name = textOf(options.name);
  if (options.hidden === true && targets.within === undefined) {
    if (expression !== undefined) writer.values.push({ name, expression, includeIntoResult: true });
    return null;
  }
  // What cannot be computed there is kept as it came.
  if (expression === undefined) return { type: 'text', readOnly: true };
  const kind = textOf(own(options.format, 'kind'));
  const decimals = own(options.format, 'decimals');
  const figures = kind === 'number' || kind === 'currency' || kind === 'percent';
  return {
    type: 'expression',
    expression,
    ...(figures && { displayStyle: kind === 'number' ? 'decimal' : kind }),
    ...(kind === 'currency' && { currency: textOf(own(options.format, 'currency')) || 'EUR' }),
    ...(figures && typeof decimals === 'number' && { maximumFractionDigits: decimals }),
  };
}

function typeOf(writer: FieldWriter, { type, options }: Content, targets: Targets): Json | null {
  if (type === 'canvas') return { type: 'signaturepad' };
  if (options.type === 'calculated') return calculated(writer, options, targets);
  const kind = textOf(options.type) as InputKind;
  const choices = choicesOf(writer, options);
  const made = (Object.hasOwn(types, kind) && types[kind]?.(options)) || { type: 'text' };
  return choices && !/^(text|boolean)$/.test(String(made.type)) ? { ...made, choices } : made;
}

export function fieldOf(writer: FieldWriter, content: Content, within: string | undefined): Json | null {
  const { options } = content;
  const name = textOf(options.name);
  const targets = writer.targets(within, name);
  const made = typeOf(writer, content, targets);
  if (made === null) return null;
  if (options.type === 'html') writer.leave(name, 'type', 'html');
  for (const option of unsaid) if (options[option]) writer.leave(name, option, options[option]);
  const formula = (option: string, truth: boolean) => writer.formula(options, option, targets, truth);
  const validators = validatorsOf(writer, options, targets);
  return {
    ...made,
    name,
    title: writer.text(options.label),
    description: writer.text(options.help),
    placeholder: writer.text(options.placeholder),
    isRequired: options.required === true || undefined,
    requiredErrorText: writer.text(options.invalidNote),
    readOnly: options.disabled === true || undefined,
    defaultValue: options.default ?? undefined,
    maxLength: options.maxLength ?? undefined,
    visibleIf: formula('showIf', true),
    requiredIf: formula('requiredIf', true),
    enableIf: writer.formula(options, 'readOnlyIf', targets, true, not),
    defaultValueExpression: formula('initialFormula', false),
    minValueExpression: formula('minFormula', false),
    maxValueExpression: formula('maxFormula', false),
    choicesVisibleIf: formula('choicesFilter', true),
    validators: validators.length > 0 ? validators : undefined,
  };
}
