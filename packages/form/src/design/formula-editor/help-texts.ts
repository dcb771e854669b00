/** Texts of the help on functions: words for their arguments, and examples. */
import { catalogue } from '../../languages/index.ts';

const de = {
  args: {
    any: 'Wert',
    number: 'Zahl',
    text: 'Text',
    date: 'Datum',
    boolean: 'Bedingung',
    list: 'Werte',
    field: 'Feld',
    place: 'Ort',
  } as Record<string, string>,
  example: (example: string) => `Beispiel: ${example}`,
  exampleGives: (example: string, result: string) => `Beispiel: ${example} ergibt ${result}`,
};

export type HelpTexts = typeof de;

const en: HelpTexts = {
  args: {
    any: 'value',
    number: 'number',
    text: 'text',
    date: 'date',
    boolean: 'condition',
    list: 'values',
    field: 'field',
    place: 'place',
  },
  example: example => `Example: ${example}`,
  exampleGives: (example, result) => `Example: ${example} gives ${result}`,
};

export const helpTexts = catalogue<HelpTexts>({ de, en });
