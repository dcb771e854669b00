/** Builders of template contents, with texts in the language of the new form. */

import type { Complete, Language } from '../../languages/index.ts';
import { newId } from '../base/id.ts';
import type {
  Choice,
  Comparison,
  Content,
  InputKind,
  ListColumn,
  Options,
  State,
  TextSize,
  Width,
} from '../base/types.ts';
import { createInput } from '../content-types/input.ts';

/** A text in the product's languages; the new form gets that of its author. */
export type Words = readonly [de: string, en: string, further?: Partial<Record<Exclude<Language, Complete>, string>>];

export interface Listed {
  /** Position among the columns of both entry lists. */
  at?: number;
  /** Not sortable: several values, or a long text. */
  sort?: false;
}

export interface Builder {
  say(words: Words): string;
  heading(words: Words, size?: TextSize): Content;
  field(kind: InputKind, name: string, label: Words, width: Width, options?: Options, listed?: Listed): Content;
  choices(values: Readonly<Record<string, Words>>): Choice[];
  states(values: Readonly<Record<string, Words>>): State[];
  photos(name: string, label: Words): Content;
  signature(name: string, label: Words, options?: Options): Content;
  row(...contents: Content[]): Content;
  section(label: Words, ...contents: Content[]): Content;
  when(comparison: Omit<Comparison, 'gate'>, ...contents: Content[]): Content;
  repeat(maxRepeats: number, ...contents: Content[]): Content;
  /** A repeat that formulas name, with a heading and a name of its instances. */
  lines(name: string, label: Words, instance: Words, maxRepeats: number, ...contents: Content[]): Content;
}

export function builder(language: Language): Builder {
  const say = ([de, en, further]: Words) => ({ ...further, de, en })[language] ?? en;
  const made = (type: Content['type'], options: Options, width: Width = 'col-12'): Content => ({
    id: newId(),
    type,
    column: { width, before: 0, after: 0 },
    options,
  });
  const field: Builder['field'] = (kind, name, label, width, options = {}, { at, sort = true } = {}) => {
    const input = createInput(kind);
    const column: ListColumn | null = at === undefined ? null : { sorting: at, useToSort: sort };
    return {
      ...input,
      column: { width, before: 0, after: 0 },
      options: { ...input.options, name, label: say(label), ...options },
      list_column: column,
      backend_list_column: column,
    };
  };
  const choices = (values: Readonly<Record<string, Words>>): Choice[] =>
    Object.entries(values).map(([value, words]) => ({ id: newId(), value, label: say(words) }));
  return {
    say,
    field,
    choices,
    states: choices,
    heading: (words, size = 'h2') => made('formatString', { text: say(words), classes: { size, styles: [] } }),
    photos: (name, label) =>
      field('file', name, label, 'col-12', {
        multiple: true,
        maxFiles: 6,
        allowedMimeTypes: ['image/png', 'image/jpeg'],
        buttonLabel: say(['Weiteres Foto', 'Another photo']),
        buttonLabelFirstItem: say(['Foto hinzufügen', 'Add photo']),
      }),
    signature: (name, label, options = {}) =>
      made(
        'canvas',
        {
          name,
          label: say(label),
          height: '150px',
          clear: say(['Leeren', 'Clear']),
          undo: say(['Letzten Strich zurücknehmen', 'Undo last stroke']),
          unlock: say(['Zum Zeichnen entsperren', 'Unlock for drawing']),
          required: false,
          file: null,
          ...options,
        },
        'col-6',
      ),
    row: (...contents) => made('layout_row', { contents }),
    section: (label, ...contents) => made('collapse_container', { label: say(label), contents }),
    when: (comparison, ...contents) =>
      made('condition_container', { comparisons: [{ ...comparison, gate: null }], contents }),
    repeat: (maxRepeats, ...contents) => made('repeat_container', { maxRepeats, contents }),
    lines: (name, label, instance, maxRepeats, ...contents) =>
      made('repeat_container', { name, label: say(label), instanceLabel: say(instance), maxRepeats, contents }),
  };
}
