/** Words of the sentences that stand for formulas. */
import type { SentenceName, TestName } from '../../engine/formula/sentences/index.ts';
import { catalogue } from '../../languages/index.ts';

interface Words {
  /** In the list of sentences. */
  title: string;
  /** Before its first place, and between its places. */
  head: string;
  between: string;
}

const de = {
  asSentence: 'Als Satz',
  begin: 'Satz wählen …',
  choose: 'wählen …',
  ownNumber: 'Zahl …',
  ownText: 'Text …',
  ownDate: 'Datum …',
  value: 'Wert',
  today: 'heute',
  yes: 'Ja',
  more: 'Teil hinzufügen',
  less: 'Letzten Teil entfernen',
  place: (number: number) => `Angabe ${number}`,
  sentence: 'Satz',
  gate: 'Verknüpfung',
  gates: { AND: 'und', OR: 'oder' },
  test: 'Vergleich',
  addTest: 'Bedingung hinzufügen',
  removeTest: (number: number) => `Bedingung ${number} entfernen`,
  /** Comparisons in brackets. */
  group: '+ Gruppe',
  addGroup: 'Gruppe hinzufügen: Bedingungen, die zusammengehören',
  groupOf: (first: number, last: number) => `Gruppe: Bedingung ${first} bis ${last}`,
  removeGroup: (first: number, last: number) => `Gruppe mit Bedingung ${first} bis ${last} entfernen`,
  when: 'wenn',
  sentences: {
    same: { title: 'Gleich einer Angabe', head: 'Gleich', between: '' },
    add: { title: 'Summe', head: 'Summe aus', between: 'und' },
    subtract: { title: 'Differenz', head: 'Differenz:', between: 'minus' },
    multiply: { title: 'Produkt', head: 'Produkt aus', between: 'mal' },
    divide: { title: 'Quotient', head: 'Anteil von', between: 'an' },
    share: { title: 'Anteil in Prozent', head: 'Anteil in % von', between: 'an' },
    sumOver: { title: 'Summe über alle', head: 'Summe über alle', between: '' },
    sumProduct: { title: 'Summe von Menge mal Preis', head: 'Summe über alle von', between: 'mal' },
    age: { title: 'Alter in Jahren', head: 'Alter: ganze Jahre von', between: 'bis' },
    days: { title: 'Tage dazwischen', head: 'Tage von', between: 'bis' },
    join: { title: 'Texte verbinden', head: 'Text aus', between: 'und' },
    count: { title: 'Anzahl ausgefüllter', head: 'Anzahl ausgefüllter', between: '' },
    countRepeat: { title: 'Anzahl der Einträge', head: 'Anzahl der Einträge in', between: '' },
    countChoices: { title: 'Anzahl der Gewählten', head: 'Anzahl der Gewählten in', between: '' },
    firstFilled: { title: 'Erstes Ausgefülltes', head: 'Das erste Ausgefüllte von', between: 'sonst' },
  } satisfies Record<SentenceName, Words> as Record<SentenceName, Words>,
  tests: {
    yes: 'ist ja',
    no: 'ist nicht ja',
    eq: 'ist',
    neq: 'ist nicht',
    gt: 'ist größer als',
    gte: 'ist mindestens',
    lt: 'ist kleiner als',
    lte: 'ist höchstens',
    has: 'enthält',
    empty: 'ist leer',
    filled: 'ist ausgefüllt',
  } satisfies Record<TestName, string> as Record<TestName, string>,
  testsOfDates: { gt: 'ist nach', gte: 'ist nicht vor', lt: 'ist vor', lte: 'ist nicht nach' } as Partial<
    Record<TestName, string>
  >,
};

export type SentenceTexts = typeof de;

const en: SentenceTexts = {
  asSentence: 'As a sentence',
  begin: 'Choose a sentence …',
  choose: 'choose …',
  ownNumber: 'Number …',
  ownText: 'Text …',
  ownDate: 'Date …',
  value: 'Value',
  today: 'today',
  yes: 'Yes',
  more: 'Add a part',
  less: 'Remove the last part',
  place: number => `Detail ${number}`,
  sentence: 'Sentence',
  gate: 'Joined by',
  gates: { AND: 'and', OR: 'or' },
  test: 'Comparison',
  addTest: 'Add a condition',
  removeTest: number => `Remove condition ${number}`,
  group: '+ Group',
  addGroup: 'Add a group: conditions that belong together',
  groupOf: (first, last) => `Group: conditions ${first} to ${last}`,
  removeGroup: (first, last) => `Remove the group of conditions ${first} to ${last}`,
  when: 'when',
  sentences: {
    same: { title: 'The same as', head: 'The same as', between: '' },
    add: { title: 'Sum', head: 'Sum of', between: 'and' },
    subtract: { title: 'Difference', head: 'Difference:', between: 'minus' },
    multiply: { title: 'Product', head: 'Product of', between: 'times' },
    divide: { title: 'Quotient', head: 'Share of', between: 'in' },
    share: { title: 'Share in per cent', head: 'Share in % of', between: 'in' },
    sumOver: { title: 'Sum over all', head: 'Sum over all', between: '' },
    sumProduct: { title: 'Sum of amount times price', head: 'Sum over all of', between: 'times' },
    age: { title: 'Age in years', head: 'Age: full years from', between: 'to' },
    days: { title: 'Days between', head: 'Days from', between: 'to' },
    join: { title: 'Join texts', head: 'Text of', between: 'and' },
    count: { title: 'Number of filled', head: 'Number of filled', between: '' },
    countRepeat: { title: 'Number of instances', head: 'Number of instances in', between: '' },
    countChoices: { title: 'Number of chosen', head: 'Number of chosen in', between: '' },
    firstFilled: { title: 'First filled', head: 'The first filled of', between: 'else' },
  },
  tests: {
    yes: 'is yes',
    no: 'is not yes',
    eq: 'is',
    neq: 'is not',
    gt: 'is more than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    has: 'contains',
    empty: 'is blank',
    filled: 'is filled in',
  },
  testsOfDates: { gt: 'is after', gte: 'is not before', lt: 'is before', lte: 'is not after' },
};

export const sentenceTexts = catalogue<SentenceTexts>({ de, en });
