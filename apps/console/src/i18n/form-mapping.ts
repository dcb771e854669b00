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
    moveHint:
      'Im Hintergrund, 30 Tage lang rücknehmbar. Diagramme, Ansichten und Automationen lesen danach das andere Feld.',
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
    fitsTried: (misfits: number, of: number) =>
      `Angesehen sind die häufigsten Werte von ${answers(of)}; davon ${misfits === 1 ? 'passt 1 nicht' : `passen ${number(misfits)} nicht`}. Was darüber hinaus nicht passt, bleibt unter „Frühere Felder“.`,
    cut: 'Hier stehen nicht alle Werte. Weitere, die nicht passen, bleiben unter „Frühere Felder“.',
    misfits: (field: string, misfits: number, of: number, first: string) =>
      `„${field}“: ${number(misfits)} von ${answers(of)} passen nicht${first && ` (${first})`}. Ordnen Sie sie einzeln zu, oder lassen Sie sie, wo sie sind.`,
    about: (field: string, why: string) => `„${field}“: ${why}`,
    trying: 'Die neuesten Einträge werden probeweise überführt',
    tried: (changed: number, of: number) =>
      `Von den neuesten Einträgen ${of === 1 ? 'hat 1 eine solche Antwort' : `haben ${number(of)} eine solche Antwort`}; überführt ${changed === 1 ? 'wird' : 'werden'} ${number(changed)}.`,
    stay: (count: number, listed: boolean) =>
      `${count === 1 ? '1 bleibt, wie er ist' : `${number(count)} bleiben, wie sie sind`}${listed ? ':' : '.'}`,
    staying: 'Einträge, die bleiben, wie sie sind',
    further: (count: number) => (count === 1 ? '1 weiterer' : `${number(count)} weitere`),
    open: (what: string) => `Noch offen: Wohin mit „${what}“?`,
  },
  en: {
    answers: 'What becomes of the answers?',
    leave: 'Leave in history',
    leaveHint: 'They stay readable, in lists and exports under “Former fields”.',
    move: 'Move to another field',
    moveHint: 'In the background; can be undone for 30 days. Charts, views and automations then read the other field.',
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
    fitsTried: (misfits, of) =>
      `The most frequent values of ${english(of)} were looked at; ${number(misfits)} of them ${misfits === 1 ? 'does' : 'do'} not fit. What else does not fit stays under “Former fields”.`,
    cut: 'Not all values are listed here. Others that do not fit stay under “Former fields”.',
    misfits: (field, misfits, of, first) =>
      `“${field}”: ${number(misfits)} of ${english(of)} do not fit${first && ` (${first})`}. Map them one by one, or leave them where they are.`,
    about: (field, why) => `“${field}”: ${why}`,
    trying: 'Trying the newest entries',
    tried: (changed, of) =>
      `Of the newest entries ${of === 1 ? '1 has such an answer' : `${number(of)} have such an answer`}; ${number(changed)} ${changed === 1 ? 'is' : 'are'} moved.`,
    stay: (count, listed) =>
      `${count === 1 ? '1 stays as it is' : `${number(count)} stay as they are`}${listed ? ':' : '.'}`,
    staying: 'Entries that stay as they are',
    further: count => `${number(count)} more`,
    open: what => `Still open: where does “${what}” go?`,
  },
});
