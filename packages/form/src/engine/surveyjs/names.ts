/** Names of a questionnaire's questions as those of a form's fields, and what a name in an expression means. */
import { limits } from '../base/limits.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { sanitizeName } from '../form/names.ts';
import { asQuestion, kindOfElement } from './kinds.ts';
import type { Element } from './props.ts';
import { call, type Known } from './typed.ts';

export const nameOf = (element: Element): string => textOf(element.name);
export const typeOf = (element: Element): string => textOf(element.type).toLowerCase();

/** The elements of a page or panel, and those that a repeat has in each instance. */
export const elementsOf = (element: Element): Element[] =>
  listOf(element.elements ?? element.questions ?? element.templateElements ?? element.columns).filter(isPlain);

/** The value of a row, column or choice, which may stand alone. */
export const itemValue = (item: unknown): string => {
  const value = isPlain(item) ? (own(item, 'value') ?? own(item, 'name')) : item;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

export const isRepeat = (type: string): boolean => type === 'paneldynamic' || type === 'matrixdynamic';

const plainName = (written: string): string =>
  sanitizeName(written)
    .replace(/^_+/, '')
    .slice(0, limits.name - 5) || 'question';

const keyOf = (repeat: string, ...parts: string[]): string =>
  `${repeat === '' ? '' : `${repeat}[].`}${parts.join('.')}`;

/** `repeat`: as the questionnaire calls it; '' outside of all. */
export class Names {
  readonly #taken = new Set<string>(['constructor', 'prototype']);
  readonly #known = new Map<string, Known>();
  /** The next number to try, by name: thousands may have one name. */
  readonly #counts = new Map<string, number>();

  #unique(written: string): string {
    const plain = plainName(written);
    let free = plain;
    let count = this.#counts.get(plain) ?? 2;
    for (; this.#taken.has(free); count++) free = `${plain}_${count}`;
    this.#counts.set(plain, count);
    this.#taken.add(free);
    return free;
  }

  #note(key: string, kind: Known['kind']): string {
    const name = this.#unique(key.slice(key.lastIndexOf(']') + 1));
    const known: Known = { node: { ref: name }, kind };
    for (const each of [key, key.toLowerCase()]) if (!this.#known.has(each)) this.#known.set(each, known);
    return name;
  }

  add(elements: readonly Element[], repeat = '', depth = 0): void {
    if (depth > limits.depth) return;
    for (const element of elements) {
      const type = typeOf(element);
      if (type === 'panel') this.add(elementsOf(element), repeat, depth + 1);
      else if (isRepeat(type)) this.#addRepeat(element, repeat, depth);
      else if (type !== 'html' && type !== 'image') this.#addField(element, repeat);
    }
  }

  #addRepeat(element: Element, repeat: string, depth: number): void {
    if (repeat !== '') return;
    const name = nameOf(element);
    const made = this.#note(name, 'repeat');
    const inner = elementsOf(element);
    const isMatrix = typeOf(element) === 'matrixdynamic';
    this.add(isMatrix ? inner.map(each => asQuestion(each, element)) : inner, name, depth + 1);
    if (made !== name) this.#alias(name, made);
  }

  /** A field, or those of the parts of a question with several. */
  #addField(element: Element, repeat: string): void {
    const [type, name] = [typeOf(element), nameOf(element)];
    const note = (kind: Known['kind'], ...parts: string[]) => this.#note(keyOf(repeat, name, ...parts), kind);
    if (type === 'multipletext') for (const item of listOf(element.items)) note('text', itemValue(item));
    else if (type === 'matrix') for (const row of listOf(element.rows)) note('text', itemValue(row));
    else if (type === 'matrixdropdown') {
      for (const row of listOf(element.rows))
        for (const column of elementsOf(element)) note(kindOfElement(column, element), itemValue(row), nameOf(column));
    } else note(kindOfElement(element));
  }

  /** Fields of a repeat are found by its name in the form, too. */
  #alias(written: string, made: string): void {
    for (const [key, known] of [...this.#known])
      if (key.startsWith(`${written}[].`)) this.#known.set(key.replace(written, made), known);
  }

  /** A value that is no question. */
  addValue(name: string, kind: Known['kind']): string {
    return this.#note(name, kind);
  }

  /** The field's name in the form; null where there is none. */
  fieldOf(repeat: string, ...parts: string[]): string | null {
    const node = this.#known.get(keyOf(repeat, ...parts))?.node;
    return isPlain(node) && 'ref' in node ? textOf(node.ref) : null;
  }

  #get(key: string): Known | null {
    return this.#known.get(key) ?? this.#known.get(key.toLowerCase()) ?? null;
  }

  /** What a name in braces means, within a repeat or outside of all. */
  find(written: string, repeat: string): Known | null {
    const name = written.replace(/^[#$]/, '');
    return this.#get(name) ?? this.#inRepeat(name, repeat) ?? this.#instance(name) ?? this.#counted(name);
  }

  /** `panel.amount` of the same instance, and its place. */
  #inRepeat(name: string, repeat: string): Known | null {
    if (repeat === '') return null;
    if (/^(?:panel|row|visiblePanel)Index$/.test(name))
      return { node: call('-', { own: 'position' }, 1), kind: 'number' };
    const [, inner] = /^(?:panel|row)\.(.+)$/.exec(name) ?? [];
    return inner ? this.#get(`${repeat}[].${inner}`) : null;
  }

  /** `items[0].amount`. */
  #instance(name: string): Known | null {
    const [, of, at, column] = /^(.+?)\[(\d{1,4})\]\.(.+)$/.exec(name) ?? [];
    const field = of ? this.#get(`${of}[].${column}`) : null;
    return field && { node: call('INDEX', field.node, Number(at) + 1), kind: field.kind };
  }

  /** `items.length`. */
  #counted(name: string): Known | null {
    const of = name.endsWith('.length') ? this.#get(name.slice(0, -'.length'.length)) : null;
    if (of?.kind === 'several') return { node: call('COUNTSELECTED', of.node), kind: 'number' };
    return of?.kind === 'repeat' ? { node: call('COUNTA', of.node), kind: 'number' } : null;
  }

  /** `{name}` in texts as the form has it. */
  renamed(text: string, repeat: string): string {
    return text.replaceAll(/\{([^{}]{1,200})\}/g, (whole, written: string) => {
      const node = this.find(written.trim(), repeat)?.node;
      return isPlain(node) && 'ref' in node ? `{${textOf(node.ref)}}` : whole;
    });
  }
}
