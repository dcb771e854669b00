/**
 * Conversion of metadata values to form fields and back. Any JSON may be stored; values beyond the simple types are
 * edited as JSON.
 */
import { date, number } from '../../i18n/format.ts';

export const kinds = ['text', 'number', 'boolean', 'date', 'list', 'json'] as const;
export type Kind = (typeof kinds)[number];

export interface Draft {
  name: string;
  kind: Kind;
  /** Text of the field; lists have one item per line. */
  text: string;
  yes: boolean;
}
export type Reading = { value: unknown } | { fault: 'empty' | 'noNumber' | 'noDate' | 'noJson' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === 'string' && !/[\r\n]/.test(one));

export function kindOf(value: unknown): Kind {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return isDay(value) ? 'date' : 'text';
  return isTexts(value) ? 'list' : 'json';
}

export function draftOf(name: string, value: unknown): Draft {
  const kind = kindOf(value);
  const texts: Record<Kind, () => string> = {
    text: () => String(value),
    number: () => String(value),
    boolean: () => '',
    date: () => String(value),
    list: () => (value as string[]).join('\n'),
    json: () => JSON.stringify(value, null, 2),
  };
  return { name, kind, text: texts[kind](), yes: value === true };
}

/** Converts the draft to another type, as far as possible. */
export function asKind(draft: Draft, kind: Kind): Draft {
  if (kind === draft.kind) return draft;
  const before = read(draft);
  if (kind === 'json')
    return { ...draft, kind, text: 'value' in before ? JSON.stringify(before.value, null, 2) : draft.text };
  if (draft.kind === 'json' && 'value' in before && typeof before.value === 'string')
    return { ...draft, kind, text: before.value };
  const fits = kind === 'text' || kind === 'list' || 'value' in read({ ...draft, kind });
  return { ...draft, kind, text: fits ? draft.text : '' };
}

/** The value of a draft, or why it is invalid. */
export function read({ kind, text, yes }: Draft): Reading {
  const bare = text.trim();
  switch (kind) {
    case 'boolean':
      return { value: yes };
    case 'text':
      return bare ? { value: text } : { fault: 'empty' };
    case 'number': {
      // 12,5 and 12.5 are equal; 1.000,5 is ambiguous and rejected.
      const value = bare.includes('.') ? Number(bare) : Number(bare.replace(',', '.'));
      return bare === '' ? { fault: 'empty' } : Number.isFinite(value) ? { value } : { fault: 'noNumber' };
    }
    case 'date':
      return bare === '' ? { fault: 'empty' } : isDay(bare) ? { value: bare } : { fault: 'noDate' };
    case 'list': {
      const lines = text
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean);
      return lines.length > 0 ? { value: lines } : { fault: 'empty' };
    }
    case 'json':
      try {
        return bare === '' ? { fault: 'empty' } : { value: JSON.parse(text) };
      } catch {
        return { fault: 'noJson' };
      }
  }
}

/** Display text. */
export function shown(value: unknown, words: { yes: string; no: string }): string {
  switch (kindOf(value)) {
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'number':
      return number(value as number, 12);
    case 'date':
      return date(value as string);
    case 'list':
      return (value as string[]).join(', ');
    case 'text':
      return String(value);
    case 'json':
      return JSON.stringify(value);
  }
}

/** Names of one reference are compared ignoring case, as the server does. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase();
