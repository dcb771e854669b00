/** Reads a question into an input: its kind, choices, conditions, bounds, checks and default. */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Choice, Content, Options } from '../base/types.ts';
import { defaultOf, full, kindOf } from '../exchange/parts.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { questionOf } from './kinds.ts';
import { itemValue } from './names.ts';
import { byLanguage, type Props } from './props.ts';
import type { Place, Reading } from './reading.ts';
import { call, not } from './typed.ts';
import { validatorsOf } from './validators.ts';

const misfit = { de: 'Dieser Wert passt nicht.', en: 'This value does not fit.' };
const withChoices = new Set(['radio', 'select', 'checkbox']);
const conditions = new Set(['showIf', 'requiredIf', 'readOnlyIf']);

/** The words of choices that a setting adds; two had other names before. */
const added = [
  { flag: 'showNoneItem', older: 'hasNone', text: 'noneText', value: 'none', label: { de: 'Keine', en: 'None' } },
  {
    flag: 'showRefuseItem',
    older: '',
    text: 'refuseText',
    value: 'refused',
    label: { de: 'Keine Angabe', en: 'Refuse to answer' },
  },
  {
    flag: 'showDontKnowItem',
    older: '',
    text: 'dontKnowText',
    value: 'dontknow',
    label: { de: 'Weiß nicht', en: 'Don’t know' },
  },
  { flag: 'showOtherItem', older: 'hasOther', text: 'otherText', value: 'other', label: { de: 'Andere', en: 'Other' } },
] as const;

/** Endings of files as media types. */
const endings: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Made {
  content: Content;
  props: Props;
  place: Place;
}

export class QuestionReader {
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** The field, and one for what may be written beside its choices; none where there is no such kind, which is noted. */
  read(props: Props, name: string, place: Place): Content[] {
    const found = questionOf(props.element);
    if (!found) {
      props.rest('type');
      return [];
    }
    for (const each of ['type', 'inputType', 'cellType', 'sliderType'])
      props.note(each, found.reason ? 'changed' : 'taken', found.reason);
    props.note('startWithNewLine', 'taken');
    props.note(
      'name',
      name === props.text('name') ? 'taken' : 'changed',
      name === props.text('name') ? '' : 'name',
      name,
    );
    const content = this.#content(props, name, place, { type: found.kind, ...found.options });
    const made = { content, props, place };
    if (withChoices.has(found.kind)) this.#choices(made);
    if (found.kind === 'file') this.#files(made);
    this.#logic(made);
    this.#values(made);
    const beside = this.#beside(made);
    props.rest();
    return [content, ...beside];
  }

  #content(props: Props, name: string, { repeat }: Place, options: Options): Content {
    const reading = this.#reading;
    const label = reading.text(props, 'title', repeat, limits.label) ?? (props.text('name') || name);
    const more: Options = {};
    const texts = { description: 'help', placeholder: 'placeholder', requiredErrorText: 'invalidNote' };
    for (const [from, to] of Object.entries(texts)) {
      const text = reading.text(props, from, repeat, limits.label);
      if (text !== undefined) more[to] = text;
    }
    const { type, ...rest } = options;
    return {
      id: newId(),
      type: 'input',
      column: full(),
      options: { type, name, label, required: false, ...rest, ...more },
    };
  }

  #formula({ content, props, place }: Made, from: string, to: string, change = (node: Node): Node => node): boolean {
    const node = this.#reading.formula(props, from, place.repeat, conditions.has(to));
    if (node === null) return false;
    this.#reading.option(content, to, print(change(node)), props.line(from));
    return true;
  }

  #logic(made: Made): void {
    const { content, props, place } = made;
    const { options } = content;
    const shown = this.#reading.formula(props, 'visibleIf', place.repeat, true);
    const all = shown === null ? place.shown : [...place.shown, shown];
    if (all.length > 0) {
      const node = all.length === 1 ? (all[0] as Node) : { call: 'AND', args: [...all] };
      this.#reading.option(content, 'showIf', print(node), props.line('visibleIf'));
    }
    if (props.flag('isRequired')) options.required = true;
    this.#formula(made, 'requiredIf', 'requiredIf');
    if (props.flag('readOnly')) options.disabled = true;
    this.#formula(made, 'enableIf', 'readOnlyIf', not);
    if (options.type === 'calculated') this.#calculation(made);
    else if (!this.#formula(made, 'defaultValueExpression', 'initialFormula')) {
      const isSet = this.#formula(made, 'setValueExpression', 'initialFormula');
      const line = props.line('setValueExpression');
      if (isSet && line) line.reason = 'trigger';
    }
    if (props.peek('visible') === false && shown === null) {
      content.options = { type: 'hidden', name: options.name, label: options.label };
      props.note('visible', 'changed', 'hidden');
    }
  }

  #calculation({ content, props, place }: Made): void {
    const node = this.#reading.formula(props, 'expression', place.repeat, false);
    const { options } = content;
    delete options.required;
    this.#reading.option(content, 'formula', node === null ? '' : print(node), props.line('expression'));
    const style = props.text('displayStyle');
    const kind = style === 'currency' ? 'currency' : style === 'percent' ? 'percent' : kindOf(node ?? '');
    props.note('displayStyle', 'taken');
    const decimals = props.number('maximumFractionDigits') ?? -1;
    const currency = props.text('currency');
    props.note('currency', 'taken');
    options.format = {
      kind: style === 'decimal' ? 'number' : kind,
      ...(decimals >= 0 && decimals <= limits.decimals && { decimals }),
      ...(kind === 'currency' && { currency: currency || 'USD' }),
    };
  }

  #choices({ content, props, place }: Made): void {
    const { options } = content;
    if (props.text('type') === 'rating') props.note('rateValues', 'taken');
    const given = listOf(props.peek('choices') ?? props.peek('rateValues'));
    const values: Choice[] =
      given.length > 0 ? given.flatMap(item => this.#choice(item, place)) : this.#yesNo(props, place);
    const unlike = given.some(item => isPlain(item) && Object.keys(item).some(key => !/^(value|text)$/.test(key)));
    props.note('choices', unlike ? 'changed' : 'taken', unlike ? 'choices' : '');
    for (const one of added) {
      const said = [one.flag, one.older].find(name => props.flag(name));
      if (said === undefined) continue;
      const label = this.#reading.text(props, one.text, place.repeat, limits.label) ?? { ...one.label };
      values.push({ id: newId(), value: one.value, label: label as string });
      if (one.flag === 'showOtherItem')
        Object.assign(props.line(said) ?? {}, { outcome: 'changed', reason: 'other_text' });
    }
    for (const name of ['choicesByUrl', 'choicesFromQuestion']) props.note(name, 'left', 'external');
    const filter = this.#reading.formula(props, 'choicesVisibleIf', place.repeat, true);
    this.#reading.option(content, 'values', unique(values).slice(0, limits.choices), props.line('choices'));
    if (filter !== null) this.#reading.option(content, 'choicesFilter', print(filter), props.line('choicesVisibleIf'));
    if (options.type === 'checkbox' || options.multiple === true) this.#counted(content, props);
  }

  #choice(item: unknown, { repeat }: Place): Choice[] {
    const value = itemValue(item).slice(0, limits.value);
    if (value === '') return [];
    const texts = own(item, 'text');
    const label = isPlain(texts)
      ? byLanguage(texts, this.#reading, text => text)
      : this.#reading.names.renamed(textOf(texts), repeat);
    return [{ id: newId(), value, label: (isPlain(label) || label !== '' ? label : value) as string }];
  }

  /** A yes or no whose answers are values of their own. */
  #yesNo(props: Props, { repeat }: Place): Choice[] {
    if (props.text('type') !== 'boolean') return [];
    return (['True', 'False'] as const).map(which => {
      const usual = which === 'True' ? { de: 'Ja', en: 'Yes' } : { de: 'Nein', en: 'No' };
      props.note(`value${which}`, 'taken');
      const value = itemValue(props.peek(`value${which}`)) || (which === 'True' ? 'true' : 'false');
      const label = this.#reading.text(props, `label${which}`, repeat, limits.label) ?? usual;
      return { id: newId(), value, label: label as string };
    });
  }

  /** So many choices at least or at most. */
  #counted(content: Content, props: Props): void {
    for (const [name, sign] of [
      ['minSelectedChoices', '>='],
      ['maxSelectedChoices', '<='],
    ] as const) {
      const count = props.number(name);
      if (!count) continue;
      const formula = print(call(sign, call('COUNTSELECTED', { own: 'value' }), count));
      const message =
        sign === '>='
          ? { de: `Wählen Sie mindestens ${count}.`, en: `Choose ${count} or more.` }
          : { de: `Wählen Sie höchstens ${count}.`, en: `Choose ${count} or fewer.` };
      content.options.rules = [...listOf(content.options.rules), { formula, message }];
    }
  }

  #files({ content, props }: Made): void {
    const { options } = content;
    const isSeveral = props.flag('allowMultiple');
    const most = props.number('maxFiles');
    options.maxFiles = isSeveral ? Math.min(most && most > 0 ? most : limits.defaultFiles, limits.files) : 1;
    const types = props
      .text('acceptedTypes')
      .split(/[\s,]+/)
      .map(type => endings[type.toLowerCase()] ?? type)
      .filter(type => /^[\w.+-]+\/(\*|[\w.+-]+)$/.test(type));
    options.allowedMimeTypes = types.length > 0 ? types.slice(0, 50) : ['*/*'];
    if (types.length > 0) props.note('acceptedTypes', 'taken');
    const caption = textOf(options.label) || 'Datei';
    Object.assign(options, { buttonLabel: caption, buttonLabelFirstItem: caption });
  }

  #values(made: Made): void {
    const { content, props, place } = made;
    const { options } = content;
    if (options.type === 'hidden') {
      this.#default(made);
      return;
    }
    if (options.type === 'number') {
      const [min, max] = [props.number('min'), props.number('max')];
      if (min !== null) options.minValue = min;
      if (max !== null) options.maxValue = max;
      if (props.number('step') !== null) options.step = props.peek('step');
    }
    for (const name of ['rateMin', 'rateMax', 'rateStep', 'rateCount', 'min', 'max', 'step'])
      if (options.type === 'range' || options.type === 'rating') props.note(name, 'taken');
    this.#bound(made, 'min', 'minFormula');
    this.#bound(made, 'max', 'maxFormula');
    this.#formula(made, 'minValueExpression', 'minFormula', node => node);
    this.#formula(made, 'maxValueExpression', 'maxFormula', node => node);
    const longest = props.number('maxLength');
    if (longest !== null && longest > 0) options.maxLength = Math.min(Math.round(longest), limits.text);
    const validators = validatorsOf(props, {
      several: options.type === 'checkbox' || options.multiple === true,
      translate: text => this.#reading.translated(text, place.repeat, true),
      text: (item, name) => this.#message(item, name, place) ?? misfit,
    });
    const { rules, ...plain } = validators;
    Object.assign(options, plain);
    if (rules.length > 0)
      this.#reading.option(content, 'rules', [...listOf(options.rules), ...rules], props.line('validators'));
    this.#default(made);
  }

  /** The least or greatest day or time, fixed or as an expression behind `=`. */
  #bound({ content, props, place }: Made, from: 'min' | 'max', to: string): void {
    const text = props.text(from).trim();
    if (props.line(from) || text === '') return;
    const kind = content.options.type;
    if (kind !== 'date' && kind !== 'datetime-local') return;
    const isExpression = text.startsWith('=');
    const { node, reason } = isExpression
      ? this.#reading.translated(text.slice(1), place.repeat, false)
      : { node: text as Node, reason: null };
    if (reason !== null) props.note(from, 'left', reason);
    else {
      props.note(from, 'changed', 'formula', print(node));
      this.#reading.option(content, to, print(node), props.line(from));
    }
  }

  #message(item: unknown, name: string, { repeat }: Place): unknown {
    const texts = own(item, name);
    if (typeof texts === 'string')
      return this.#reading.names.renamed(texts, repeat).slice(0, limits.label) || undefined;
    if (!isPlain(texts)) return undefined;
    const found = byLanguage(texts, this.#reading, text =>
      this.#reading.names.renamed(text, repeat).slice(0, limits.label),
    );
    return Object.keys(found).length > 0 ? found : undefined;
  }

  #default({ content, props }: Made): void {
    const value = props.peek('defaultValue');
    if (value === undefined || value === null) return;
    const { options } = content;
    const made = Array.isArray(value)
      ? value.map(String)
      : typeof value === 'boolean' && options.type !== 'switch'
        ? String(value)
        : typeof value === 'object'
          ? undefined
          : defaultOf(String(value), { ...options, ...(options.type === 'checkbox' && { multiple: true }) });
    if (made === undefined) return;
    props.note('defaultValue', 'taken');
    this.#reading.option(content, 'default', made, props.line('defaultValue'));
  }

  /** A text beside the choices: for the other one, or whatever one likes to add. */
  #beside({ content, props, place }: Made): Content[] {
    const { options } = content;
    const isOther =
      [props.peek('showOtherItem'), props.peek('hasOther')].includes(true) && withChoices.has(textOf(options.type));
    const isComment = props.flag('showCommentArea') || props.flag('hasComment');
    if (!isOther && !isComment) return [];
    const ref = textOf(options.name);
    const name = this.#reading.names.addValue(`${ref}_comment`, 'text');
    const several = options.type === 'checkbox' || options.multiple === true;
    const chosen = call(several ? 'SELECTED' : '=', { ref }, 'other');
    const label =
      this.#reading.text(props, isOther ? 'otherPlaceholder' : 'commentText', place.repeat, limits.label) ??
      (isOther ? { de: 'Andere, nämlich', en: 'Other, namely' } : { de: 'Anmerkung', en: 'Comment' });
    const around = textOf(options.showIf);
    const showIf = isOther ? print(chosen) : around;
    const fresh = { type: isOther ? 'text' : 'textarea', name, label, required: false, ...(showIf && { showIf }) };
    return [{ id: newId(), type: 'input', column: full(), options: fresh }];
  }
}

/** Each value once: the first counts. */
function unique(choices: readonly Choice[]): Choice[] {
  const seen = new Set<string>();
  return choices.filter(({ value }) => !seen.has(value) && seen.add(value));
}
