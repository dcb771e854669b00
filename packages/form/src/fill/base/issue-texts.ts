/** Messages of what is wrong with an answer. Replaced in the builds (`issue-texts-late.ts`): loads with the validation. */
import { textIn } from '../../engine/base/text.ts';
import type { Content, Issue } from '../../engine/base/types.ts';
import { catalogue, type Language, localeOf } from '../../languages/index.ts';
import { writeBound } from './bounds.ts';

type Values = Record<string, string | number>;
type Message = (values: Values) => string;

const bounds = (values: Values, both: Message, least: Message, most: Message) =>
  values.min !== undefined && values.max !== undefined
    ? both(values)
    : values.min === undefined
      ? most(values)
      : least(values);

const de = {
  /** Messages for unanswered fields, by group of kinds. */
  give: {
    choice: 'Treffen Sie eine Auswahl.',
    flag: 'Setzen Sie hier ein Häkchen.',
    date: 'Geben Sie ein Datum an.',
    time: 'Geben Sie eine Uhrzeit an.',
    file: 'Fügen Sie eine Datei hinzu.',
    drawing: 'Zeichnen Sie hier, oder hängen Sie ein Bild an.',
  } as Record<string, string>,
  issue: {
    required: () => 'Füllen Sie dieses Feld aus.',
    invalid: () => 'Dieser Wert passt nicht. Ändern Sie ihn.',
    invalid_text: () => 'Der Text enthält Zeichen, die sich nicht speichern lassen. Entfernen Sie sie.',
    invalid_email: () => 'Das ist keine E-Mail-Adresse. So sieht eine aus: name@firma.de',
    invalid_url: () => 'Das ist keine Web-Adresse. Sie beginnt mit https:// oder http://',
    invalid_phone: () =>
      'Das ist keine Telefonnummer. So sieht eine aus: +49 30 901820 oder 030 901820 (5 bis 15 Ziffern)',
    invalid_number: () => 'Das ist keine Zahl. Verwenden Sie Ziffern.',
    invalid_date: () => 'Dieses Datum gibt es nicht. Prüfen Sie Tag, Monat und Jahr.',
    invalid_datetime: () => 'Diesen Zeitpunkt gibt es nicht. Prüfen Sie Datum und Uhrzeit.',
    invalid_time: () => 'Diese Uhrzeit gibt es nicht. So sieht eine aus: 14:30',
    invalid_boolean: () => 'Hier geht nur Ja oder Nein.',
    invalid_file: () => 'Diese Datei ist nicht mehr da. Entfernen Sie sie, und laden Sie sie erneut hoch.',
    invalid_list: () => 'Diese Auswahl passt nicht. Wählen Sie erneut.',
    not_a_choice: () => 'Dieser Wert steht nicht mehr zur Auswahl. Wählen Sie einen anderen.',
    out_of_range: values =>
      bounds(
        values,
        v => `Der Wert liegt außerhalb von ${v.min} bis ${v.max}.`,
        v => `Mindestens ${v.min}.`,
        v => `Höchstens ${v.max}.`,
      ),
    step_mismatch: v => `Der Wert passt nicht in die Schritte von ${v.step}.`,
    too_many_decimals: v => (v.max === '0' ? 'Nur ganze Zahlen.' : `Höchstens ${v.max} Stellen hinter dem Komma.`),
    pattern_mismatch: () => 'Der Text hat nicht die erwartete Form.',
    too_short: v => `Der Text ist zu kurz. Mindestens ${v.min} Zeichen.`,
    too_few: v => `Mindestens ${v.min} Einträge.`,
    rule: v => String(v.message ?? 'Diese Angabe passt nicht zu den anderen.'),
    read_only: () => 'Dieses Feld ist inzwischen schreibgeschützt. Es behält seine frühere Antwort.',
    too_long: v => `Der Text ist zu lang. Höchstens ${v.max} Zeichen.`,
    too_many: v => `Es sind zu viele. Höchstens ${v.max}.`,
    too_much: () =>
      'Mit diesen Angaben hat das Formular zu viel zu berechnen. Entfernen Sie Zeilen, oder kürzen Sie Texte.',
    unknown_field: () => 'Das Formular kennt dieses Feld nicht mehr.',
  } as Record<string, Message>,
};

const en: typeof de = {
  give: {
    choice: 'Make a choice.',
    flag: 'Tick this box.',
    date: 'Give a date.',
    time: 'Give a time.',
    file: 'Add a file.',
    drawing: 'Draw here, or attach a picture.',
  },
  issue: {
    required: () => 'Fill in this field.',
    invalid: () => 'This value does not fit. Change it.',
    invalid_text: () => 'The text holds characters that cannot be stored. Remove them.',
    invalid_email: () => 'This is no email address. One looks like this: name@company.com',
    invalid_url: () => 'This is no web address. It starts with https:// or http://',
    invalid_phone: () =>
      'This is no phone number. One looks like this: +44 20 7946 0958 or 020 7946 0958 (5 to 15 digits)',
    invalid_number: () => 'This is no number. Use digits.',
    invalid_date: () => 'This date does not exist. Check day, month and year.',
    invalid_datetime: () => 'This time does not exist. Check date and time.',
    invalid_time: () => 'This time does not exist. One looks like this: 14:30',
    invalid_boolean: () => 'Only yes or no fits here.',
    invalid_file: () => 'This file is gone. Remove it and upload it again.',
    invalid_list: () => 'This choice does not fit. Choose again.',
    not_a_choice: () => 'This value is no longer offered. Choose another.',
    out_of_range: values =>
      bounds(
        values,
        v => `The value is outside ${v.min} to ${v.max}.`,
        v => `At least ${v.min}.`,
        v => `At most ${v.max}.`,
      ),
    step_mismatch: v => `The value does not fit steps of ${v.step}.`,
    too_many_decimals: v => (v.max === '0' ? 'Whole numbers only.' : `At most ${v.max} decimals.`),
    pattern_mismatch: () => 'The text does not have the expected form.',
    too_short: v => `The text is too short. At least ${v.min} characters.`,
    too_few: v => `At least ${v.min} entries.`,
    rule: v => String(v.message ?? 'This answer does not fit the others.'),
    read_only: () => 'This field has become read-only. It keeps its former answer.',
    too_long: v => `The text is too long. At most ${v.max} characters.`,
    too_many: v => `These are too many. At most ${v.max}.`,
    too_much: () => 'With these answers the form has too much to compute. Remove rows, or shorten texts.',
    unknown_field: () => 'The form no longer knows this field.',
  },
};

const issueTexts = catalogue<typeof de>({ de, en });

/** Puts the form's own words in the reader's language into an issue: validation uses the form's first language. */
export function withNote(issue: Issue, { options }: Content, locale: string): Issue {
  const { note, message } = issue.values ?? {};
  const own = {
    ...(note && { note: textIn(options.invalidNote, locale) || note }),
    ...(message && { message: textIn(options.patternMessage, locale) || message }),
  };
  return note || message ? { ...issue, values: { ...issue.values, ...own } } : issue;
}

/**
 * Error message of a field; the form's own words take precedence: those of the pattern, then the note. `group`
 * selects the message for a missing answer.
 */
export function issueText({ code, values = {} }: Issue, language: Language, group = ''): string {
  const own = values.message || values.note;
  if (typeof own === 'string' && own) return own;
  const t = issueTexts[language];
  const locale = localeOf(language);
  if (code === 'required' && t.give[group]) return t.give[group];
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writeBound(value, locale)]));
  return (t.issue[code] ?? t.issue.invalid!)(shown);
}
