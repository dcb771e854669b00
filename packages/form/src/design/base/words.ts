/**
 * Issues of a form as error messages in the designer. Replaced in the console (`words-late.ts`): they load with the
 * validation.
 */
import type { Issue } from '../../engine/base/types.ts';
import { writeBound } from '../../fill/base/bounds.ts';
import { catalogue, type Language, localeOf } from '../../languages/index.ts';

type Message = (values: Record<string, string | number>) => string;

/** What a formula names, and there is not. */
const named = {
  de: { function: 'Diese Funktion', list: 'Diese Auswahlliste', column: 'Diese Spalte' } as Record<string, string>,
  en: { function: 'function', list: 'choice list', column: 'column' } as Record<string, string>,
};

const de: Record<string, Message> = {
  required: () => 'Füllen Sie dieses Feld aus.',
  key_not_unique: v => `„${v.name ?? ''}“ gibt es schon. Wählen Sie einen anderen Namen.`,
  key_reserved: v => `„${v.name ?? ''}“ ist vorbehalten. Wählen Sie einen anderen Namen.`,
  invalid_name: () => 'Nur Buchstaben, Ziffern und Unterstriche.',
  value_not_unique: () => 'Diesen Wert gibt es schon. Ändern Sie ihn.',
  unknown_field: () => 'Dieses Feld gibt es nicht mehr. Wählen Sie ein anderes.',
  unknown_type: () => 'Diese Art von Inhalt gibt es nicht.',
  unknown_option: () => 'Diese Angabe gibt es nicht.',
  too_deep: v => `Höchstens ${v.max} Bereiche ineinander.`,
  condition_cycle: () => 'Dieses Feld hängt selbst von der Bedingung ab. Wählen Sie ein anderes.',
  invalid_id: () => 'Wählen Sie ein Bild.',
  invalid_svg: () => 'Diese Zeichnung lässt sich nicht lesen. Speichern Sie sie als einfaches SVG.',
  no_shape: () => 'Die Zeichnung hat keine Form mit dieser Kennung.',
  not_a_choice: () => 'Dieser Wert steht nicht in der Liste.',
  out_of_range: v =>
    v.min !== undefined && v.max !== undefined
      ? `Von ${v.min} bis ${v.max}.`
      : v.min !== undefined
        ? `Mindestens ${v.min}.`
        : `Höchstens ${v.max}.`,
  step_mismatch: v => `Der Wert passt nicht in die Schritte von ${v.step}.`,
  too_short: v => `Mindestens ${v.min} Zeichen.`,
  too_long: v => `Höchstens ${v.max} Zeichen.`,
  too_many_decimals: v => (v.max === '0' ? 'Nur ganze Zahlen.' : `Höchstens ${v.max} Nachkommastellen.`),
  invalid_currency: () => 'Diese Währung gibt es nicht.',
  rule: v => String(v.message ?? 'Diese Regel gilt nicht.'),
  read_only: () => 'Dieses Feld ist schreibgeschützt.',
  too_few: v => `Mindestens ${v.min} Einträge.`,
  formula_syntax: () => 'Diese Formel ist hier nicht zu lesen. Prüfen Sie Klammern und Trenner.',
  formula_name: v =>
    v.what === 'ambiguous'
      ? `Mehrere Felder heißen „${v.name}“: ${v.among}. Nennen Sie eines beim Namen.`
      : `${named.de[String(v.what)] ?? 'Dieses Feld'} gibt es nicht: ${v.name}.${v.suggestion ? ` Meinten Sie ${v.suggestion}?` : ''}`,
  formula_type: v =>
    v.wanted === 'arguments' ? `${v.name} hat andere Angaben.` : 'Diese Art von Wert passt hier nicht.',
  formula_circle: v => `Die Formel fragt sich selbst, über ${v.name}.`,
  formula_limit: () => 'Die Formel ist zu groß. Teilen Sie sie in mehrere Berechnungen.',
  pattern_mismatch: () => 'Dieser Text passt nicht zum Muster.',
  invalid_pattern: () =>
    'Dieses Muster lässt sich nicht lesen. Es kann Zeichen, [A-Z], \\d, (…|…), * + ? und {2,5} enthalten, und beschreibt höchstens 200 Zeichen.',
  too_many: v => `Höchstens ${v.max}.`,
  invalid: () => 'Dieser Wert passt nicht. Ändern Sie ihn.',
};

const en: Record<string, Message> = {
  required: () => 'Fill in this field.',
  key_not_unique: v => `"${v.name ?? ''}" is taken. Choose another name.`,
  key_reserved: v => `"${v.name ?? ''}" is reserved. Choose another name.`,
  invalid_name: () => 'Letters, digits and underscores only.',
  value_not_unique: () => 'This value exists already. Change it.',
  unknown_field: () => 'This field no longer exists. Choose another.',
  unknown_type: () => 'There is no such type of content.',
  unknown_option: () => 'There is no such setting.',
  too_deep: v => `At most ${v.max} containers inside one another.`,
  condition_cycle: () => 'This field itself depends on the condition. Choose another.',
  invalid_id: () => 'Choose a picture.',
  invalid_svg: () => 'This drawing cannot be read. Save it as plain SVG.',
  no_shape: () => 'The drawing has no shape with this id.',
  not_a_choice: () => 'This value is not in the list.',
  out_of_range: v =>
    v.min !== undefined && v.max !== undefined
      ? `From ${v.min} to ${v.max}.`
      : v.min !== undefined
        ? `At least ${v.min}.`
        : `At most ${v.max}.`,
  step_mismatch: v => `The value does not fit steps of ${v.step}.`,
  too_short: v => `At least ${v.min} characters.`,
  too_long: v => `At most ${v.max} characters.`,
  too_many_decimals: v => (v.max === '0' ? 'Whole numbers only.' : `At most ${v.max} decimals.`),
  invalid_currency: () => 'There is no such currency.',
  rule: v => String(v.message ?? 'This rule does not hold.'),
  read_only: () => 'This field is read-only.',
  too_few: v => `At least ${v.min} entries.`,
  formula_syntax: () => 'This formula cannot be read here. Check brackets and separators.',
  formula_name: v =>
    v.what === 'ambiguous'
      ? `Several fields are called “${v.name}”: ${v.among}. Call one by its name.`
      : `There is no such ${named.en[String(v.what)] ?? 'field'}: ${v.name}.${v.suggestion ? ` Did you mean ${v.suggestion}?` : ''}`,
  formula_type: v =>
    v.wanted === 'arguments' ? `${v.name} takes other arguments.` : 'This kind of value does not fit here.',
  formula_circle: v => `The formula asks for itself, by way of ${v.name}.`,
  formula_limit: () => 'The formula is too large. Split it into several calculations.',
  pattern_mismatch: () => 'This text does not fit the pattern.',
  invalid_pattern: () =>
    'This pattern cannot be read. It can have characters, [A-Z], \\d, (…|…), * + ? and {2,5}, and describes at most 200 characters.',
  too_many: v => `At most ${v.max}.`,
  invalid: () => 'This value does not fit. Change it.',
};

const messages = catalogue<Record<string, Message>>({ de, en });

/** Nothing has to be loaded. */
export const loadWords = async (): Promise<void> => undefined;

/** The error message of an issue. */
export function designIssueText({ code, values = {} }: Issue, language: Language): string {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writeBound(value, localeOf(language))]),
  );
  const message = messages[language][code] ?? messages[language].invalid;
  return message?.(shown) ?? code;
}
