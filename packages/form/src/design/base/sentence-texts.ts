/** Texts of conditions in words: what is compared, and how comparisons are joined. Apart from the panels', since reports show conditions alone. */
import type { ComparisonType } from '../../engine/base/types.ts';
import { catalogue } from '../../languages/index.ts';

type Clause = (field: string, value: string) => string;

const de = {
  comparisons: {
    gt: 'ist größer als',
    gte: 'ist mindestens',
    eq: 'ist',
    neq: 'ist nicht',
    lt: 'ist kleiner als',
    lte: 'ist höchstens',
    filter: 'enthält',
    empty: 'ist leer',
    not_empty: 'ist ausgefüllt',
    true: 'ist ja',
    false: 'ist nein',
  } satisfies Record<ComparisonType, string>,
  comparisonsOfDates: {
    gt: 'liegt nach dem',
    gte: 'liegt ab dem',
    eq: 'ist der',
    neq: 'ist nicht der',
    lt: 'liegt vor dem',
    lte: 'liegt bis zum',
  },
  saidOfDates: {
    gt: (field, value) => `${field} nach dem ${value} liegt`,
    gte: (field, value) => `${field} ab dem ${value} liegt`,
    eq: (field, value) => `${field} der ${value} ist`,
    neq: (field, value) => `${field} nicht der ${value} ist`,
    lt: (field, value) => `${field} vor dem ${value} liegt`,
    lte: (field, value) => `${field} bis zum ${value} liegt`,
  } satisfies Record<'gt' | 'gte' | 'eq' | 'neq' | 'lt' | 'lte', Clause>,
  /** A comparison as the clause after "wenn". */
  said: {
    gt: (field, value) => `${field} größer als ${value} ist`,
    gte: (field, value) => `${field} mindestens ${value} ist`,
    eq: (field, value) => `${field} ${value} ist`,
    neq: (field, value) => `${field} nicht ${value} ist`,
    lt: (field, value) => `${field} kleiner als ${value} ist`,
    lte: (field, value) => `${field} höchstens ${value} ist`,
    filter: (field, value) => `${field} ${value} enthält`,
    empty: field => `${field} leer ist`,
    not_empty: field => `${field} ausgefüllt ist`,
    true: field => `${field} mit Ja beantwortet ist`,
    false: field => `${field} nicht mit Ja beantwortet ist`,
  } satisfies Record<ComparisonType, Clause>,
  shownWhen: (rule: string) => `Sichtbar, wenn ${rule}`,
  when: (rule: string) => `Wenn ${rule}`,
  quoted: (name: string) => `„${name}“`,
  fieldChoose: 'Feld wählen',
  fieldGone: (name: string) => `${name} (fehlt)`,
  yes: 'Ja',
  no: 'Nein',
  and: 'und',
  or: 'oder',
};

export type SentenceTexts = typeof de;

const en: SentenceTexts = {
  comparisons: {
    gt: 'is more than',
    gte: 'is at least',
    eq: 'is',
    neq: 'is not',
    lt: 'is less than',
    lte: 'is at most',
    filter: 'contains',
    empty: 'is empty',
    not_empty: 'is filled in',
    true: 'is yes',
    false: 'is no',
  },
  comparisonsOfDates: {
    gt: 'is after',
    gte: 'is on or after',
    eq: 'is',
    neq: 'is not',
    lt: 'is before',
    lte: 'is on or before',
  },
  saidOfDates: {
    gt: (field, value) => `${field} is after ${value}`,
    gte: (field, value) => `${field} is on or after ${value}`,
    eq: (field, value) => `${field} is ${value}`,
    neq: (field, value) => `${field} is not ${value}`,
    lt: (field, value) => `${field} is before ${value}`,
    lte: (field, value) => `${field} is on or before ${value}`,
  },
  said: {
    gt: (field, value) => `${field} is more than ${value}`,
    gte: (field, value) => `${field} is at least ${value}`,
    eq: (field, value) => `${field} is ${value}`,
    neq: (field, value) => `${field} is not ${value}`,
    lt: (field, value) => `${field} is less than ${value}`,
    lte: (field, value) => `${field} is at most ${value}`,
    filter: (field, value) => `${field} contains ${value}`,
    empty: field => `${field} is empty`,
    not_empty: field => `${field} is filled in`,
    true: field => `${field} is answered with yes`,
    false: field => `${field} is not answered with yes`,
  },
  shownWhen: rule => `Shown when ${rule}`,
  when: rule => `When ${rule}`,
  quoted: name => `"${name}"`,
  fieldChoose: 'Choose field',
  fieldGone: name => `${name} (missing)`,
  yes: 'Yes',
  no: 'No',
  and: 'and',
  or: 'or',
};

export const sentenceTexts = catalogue<SentenceTexts>({ de, en });
