/**
 * Forms to start from: the built-in template that the specification names (document 2, section 9), and an empty one.
 * Its labels become the form's own text, in the language of whoever makes it; hence they stand here, not in a catalogue.
 */
import { defaultContent } from './content/format-string.ts';
import { createInput } from './content/input.ts';
import { newId } from './id.ts';
import type { Choice, Content, Form, InputKind, Options, Width } from './types.ts';

export type TemplateName = 'default' | 'empty';
export type Language = 'de' | 'en';

const words = {
  de: {
    title: 'Bericht',
    recorded_by: 'Erfasst von',
    created: 'Erfasst am',
    company: 'Firma',
    name: 'Name',
    position: 'Position',
    email: 'E-Mail',
    phone: 'Telefon',
    address: 'Adresse',
    category: 'Kategorie',
    potential: 'Potenzial (%)',
    interested: 'Interesse',
    note: 'Notiz',
    yes: 'Ja',
    no: 'Nein',
  },
  en: {
    title: 'Report',
    recorded_by: 'Recorded by',
    created: 'Created',
    company: 'Company',
    name: 'Name',
    position: 'Position',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    category: 'Category',
    potential: 'Potential (%)',
    interested: 'Interested',
    note: 'Note',
    yes: 'Yes',
    no: 'No',
  },
} as const;

type Word = keyof (typeof words)['de'];
type Row = readonly [name: Word, kind: InputKind, width: Width, options?: Options, listed?: true];

const choice = (value: string, label: string): Choice => ({ id: newId(), value, label });

/** A new form with ids of its own. */
export function template(name: TemplateName, language: Language): Form {
  return { fields: name === 'empty' ? [defaultContent()] : contact(words[language]), states: [] };
}

function contact(label: Readonly<Record<Word, string>>): Content[] {
  const letters = ['A', 'B', 'C'].map(letter => choice(letter, letter));
  const yesNo = [choice('yes', label.yes), choice('no', label.no)];
  const rows: readonly Row[] = [
    ['recorded_by', 'text', 'col-6', { initialValue: 'user.name' }],
    ['created', 'datetime-local', 'col-6', { initialValue: 'now' }, true],
    ['company', 'text', 'col-12', {}, true],
    ['name', 'text', 'col-6', { required: true }, true],
    ['position', 'text', 'col-6'],
    ['email', 'email', 'col-6', {}, true],
    ['phone', 'tel', 'col-6'],
    ['address', 'textarea', 'col-12'],
    ['category', 'radio', 'col-6', { values: letters }, true],
    ['potential', 'range', 'col-6', { minValue: 0, maxValue: 100, step: 5 }],
    ['interested', 'radio', 'col-6', { values: yesNo }],
    ['note', 'textarea', 'col-12'],
  ];
  const heading = defaultContent();
  heading.options = { text: label.title, classes: { size: 'h2', styles: [] } };
  const inputs = rows.map(([name, kind, width, options = {}, listed], index): Content => {
    const content = createInput(kind);
    const column = listed ? { sorting: index, useToSort: true } : null;
    return {
      ...content,
      column: { width, before: 0, after: 0 },
      options: { ...content.options, name, label: label[name], ...options },
      list_column: column,
      backend_list_column: column,
    };
  });
  return [heading, ...inputs];
}
