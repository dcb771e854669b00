/** Texts of mapping answers to other fields and choices when a form is published, and of the batch that does it. */
import { listed, number, plural } from './format.ts';
import { texts } from './index.ts';

const answers = (count: number) => plural(count, { one: 'Antwort', other: 'Antworten' });
const english = (count: number) => plural(count, { one: 'answer', other: 'answers' });

export const useFormMappingTexts = texts({
  de: {
    answers: 'Was wird aus den Antworten?',
    leave: 'In der Geschichte lassen',
    leaveHint: 'Sie bleiben lesbar, in Listen und Exporten unter „Frühere Felder“.',
    move: 'In ein anderes Feld überführen',
    moveHint: 'Im Hintergrund, 30 Tage lang rücknehmbar.',
    target: (field: string) => `„${field}“ geht nach`,
    choose: 'Bitte wählen',
    looking: 'Antworten werden angesehen',
    failed: 'Die Antworten ließen sich nicht ansehen.',
    values: (field: string) => `Werte von „${field}“`,
    becomes: (value: string) => `„${value}“ wird zu`,
    valueStays: 'Bleibt in der Geschichte',
    noAnswer: 'Keine Antwort',
    fits: (fits: number, of: number) => `${number(fits)} von ${answers(of)} passen.`,
    others: (first: string[], count: number) =>
      `Die übrigen bleiben unter „Frühere Felder“: ${listed(first.map(each => `„${each}“`))}${count > first.length ? ' …' : '.'}`,
    open: (what: string) => `Noch offen: Wohin mit „${what}“?`,
  },
  en: {
    answers: 'What becomes of the answers?',
    leave: 'Leave in history',
    leaveHint: 'They stay readable, in lists and exports under “Former fields”.',
    move: 'Move to another field',
    moveHint: 'In the background; can be undone for 30 days.',
    target: field => `“${field}” goes to`,
    choose: 'Please choose',
    looking: 'Looking at the answers',
    failed: 'The answers could not be looked at.',
    values: field => `Values of “${field}”`,
    becomes: value => `“${value}” becomes`,
    valueStays: 'Stays in history',
    noAnswer: 'No answer',
    fits: (fits, of) => `${number(fits)} of ${english(of)} fit.`,
    others: (first, count) =>
      `The others stay under “Former fields”: ${listed(first.map(each => `“${each}”`))}${count > first.length ? ' …' : '.'}`,
    open: what => `Still open: where does “${what}” go?`,
  },
});
