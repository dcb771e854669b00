/** Texts of the formula editor: completion, faults with their fixes, the result, and the words of its sentences. */
import { catalogue } from '../../languages/index.ts';

const de = {
  insertField: 'Feld einfügen',
  large: 'Groß bearbeiten',
  symbols: 'Zeichen einfügen',
  words: {
    'user.name': 'Name der Person',
    'user.email': 'E-Mail der Person',
    'user.username': 'Benutzername',
    'user.groups': 'Gruppen der Person',
    'entry.state': 'Status des Eintrags',
    'entry.created': 'Eintrag angelegt am',
    position: 'Nummer in der Wiederholung',
    value: 'Dieses Feld',
    'choice.value': 'Wert der Auswahl',
    'choice.label': 'Bezeichnung der Auswahl',
  } as Record<string, string>,
  /** What a name is, where it is no field. */
  notes: { repeat: 'Wiederholung', word: 'Angabe' },
  /** What is wanted or given, in a sentence. */
  kinds: {
    any: 'ein anderer Wert',
    number: 'eine Zahl',
    percent: 'eine Zahl',
    currency: 'eine Zahl',
    text: 'ein Text',
    date: 'ein Datum',
    datetime: 'ein Zeitpunkt',
    boolean: 'ja oder nein',
    list: 'mehrere Werte',
    field: 'ein Feld',
    place: 'ein Ort',
    pattern: 'ein lesbares Muster',
    format: 'ein Format wie #.##0,00',
    literal: 'ein Text in Anführungszeichen',
  } as Record<string, string>,
  repeatUnlabelled: 'Wiederholung',
  line: (number: number, text: string) => `Zeile ${number}: ${text}`,
  faults: {
    empty: 'Hier fehlt noch eine Formel.',
    bracketOpen: 'Eine Klammer ist nicht geschlossen.',
    bracketClose: 'Diese Klammer schließt nichts.',
    quote: 'Ein Text ist nicht mit " abgeschlossen.',
    after: (before: string) => `Hinter ${before} geht die Formel so nicht weiter.`,
    start: 'So kann eine Formel nicht beginnen.',
    end: 'Am Ende fehlt noch etwas.',
    field: (name: string) => `Ein Feld ${name} gibt es nicht.`,
    label: (name: string, label: string) =>
      `Felder stehen in Formeln als ${name} oder [${label}].`,
    several: (label: string, which: string) => `Mehrere Felder heißen „${label}“: ${which}. Wählen Sie eines.`,
    /** A decimal comma that would part arguments. */
    comma: (one: string, two: string) =>
      `Ist ${one},${two} eine Zahl? Schreiben Sie hier ${one}.${two}, für zwei Angaben ${one}; ${two}.`,
    word: (name: string) => `${name} gibt es an dieser Stelle nicht.`,
    function: (name: string) => `Eine Funktion ${name} gibt es nicht.`,
    list: (name: string) => `Eine Auswahlliste „${name}“ gibt es nicht.`,
    column: (name: string) => `Eine Spalte „${name}“ hat die Auswahlliste nicht.`,
    type: (wanted: string, given: string) => `Hier passt ${wanted}, das ist ${given}.`,
    argumentsExactly: (name: string, count: number) =>
      count === 0
        ? `${name} hat keine Angaben in der Klammer.`
        : count === 1
          ? `${name} braucht 1 Angabe.`
          : `${name} braucht ${count} Angaben.`,
    argumentsLeast: (name: string, least: number) =>
      least === 1 ? `${name} braucht mindestens 1 Angabe.` : `${name} braucht mindestens ${least} Angaben.`,
    argumentsBetween: (name: string, least: number, most: number) => `${name} braucht ${least} bis ${most} Angaben.`,
    limits: {
      characters: (max: number) => `Die Formel ist länger als ${max} Zeichen. Teilen Sie sie in mehrere Berechnungen.`,
      nodes: (max: number) => `Die Formel hat mehr als ${max} Teile. Teilen Sie sie in mehrere Berechnungen.`,
      depth: (max: number) => `Mehr als ${max} Klammern ineinander. Teilen Sie die Formel in mehrere Berechnungen.`,
    } as Record<string, (max: number) => string>,
    gone: (label: string) => `Das Feld „${label}“ gibt es nicht mehr.`,
    circle: (way: string) => `Die Formel fragt sich selbst: ${way}.`,
    circleOwn: (label: string) => `Die Formel fragt nach dem Feld, das sie selbst bestimmt: ${label}.`,
  },
  meant: (what: string) => `Meinten Sie ${what}?`,
  fix: (text: string) => `${text} einsetzen`,
  fixAtEnd: (text: string) => `${text} am Ende einsetzen`,
  /** In place of a field that there is no more. */
  replace: 'Ersetzen durch …',
};

export type FormulaTexts = typeof de;

const en: FormulaTexts = {
  insertField: 'Insert field',
  large: 'Edit large',
  symbols: 'Insert a sign',
  words: {
    'user.name': 'Name of the person',
    'user.email': 'Email of the person',
    'user.username': 'User name',
    'user.groups': 'Groups of the person',
    'entry.state': 'State of the entry',
    'entry.created': 'Entry created on',
    position: 'Number in the repeat',
    value: 'This field',
    'choice.value': 'Value of the choice',
    'choice.label': 'Label of the choice',
  },
  notes: { repeat: 'Repeat', word: 'Detail' },
  kinds: {
    any: 'another value',
    number: 'a number',
    percent: 'a number',
    currency: 'a number',
    text: 'a text',
    date: 'a date',
    datetime: 'a moment',
    boolean: 'yes or no',
    list: 'several values',
    field: 'a field',
    place: 'a place',
    pattern: 'a readable pattern',
    format: 'a format like #,##0.00',
    literal: 'a text in quotes',
  },
  repeatUnlabelled: 'Repeat',
  line: (number, text) => `Line ${number}: ${text}`,
  faults: {
    empty: 'A formula is missing here.',
    bracketOpen: 'A bracket is not closed.',
    bracketClose: 'This bracket closes nothing.',
    quote: 'A text is not ended by ".',
    after: before => `The formula cannot go on like this after ${before}.`,
    start: 'A formula cannot begin like this.',
    end: 'Something is missing at the end.',
    field: name => `There is no field ${name}.`,
    label: (name, label) => `Formulas call fields ${name} or [${label}].`,
    several: (label, which) => `Several fields are called “${label}”: ${which}. Choose one.`,
    comma: (one, two) => `Is ${one},${two} a number? Write ${one}.${two} here, for two values ${one}; ${two}.`,
    word: name => `There is no ${name} in this place.`,
    function: name => `There is no function ${name}.`,
    list: name => `There is no choice list “${name}”.`,
    column: name => `The choice list has no column “${name}”.`,
    type: (wanted, given) => `This has to be ${wanted}, and is ${given}.`,
    argumentsExactly: (name, count) =>
      count === 0
        ? `${name} takes nothing in its brackets.`
        : count === 1
          ? `${name} takes 1 value.`
          : `${name} takes ${count} values.`,
    argumentsLeast: (name, least) =>
      least === 1 ? `${name} takes at least 1 value.` : `${name} takes at least ${least} values.`,
    argumentsBetween: (name, least, most) => `${name} takes ${least} to ${most} values.`,
    limits: {
      characters: max => `The formula is longer than ${max} characters. Split it into several calculations.`,
      nodes: max => `The formula has more than ${max} parts. Split it into several calculations.`,
      depth: max => `More than ${max} brackets in each other. Split the formula into several calculations.`,
    },
    gone: label => `The field “${label}” is gone.`,
    circle: way => `The formula asks for itself: ${way}.`,
    circleOwn: label => `The formula asks for the field that it decides itself: ${label}.`,
  },
  meant: what => `Did you mean ${what}?`,
  fix: text => `Use ${text}`,
  fixAtEnd: text => `Add ${text} at the end`,
  replace: 'Replace by…',
};

export const formulaTexts = catalogue<FormulaTexts>({ de, en });
