/** Builder functions for the contents of the demo's forms. Nothing here that the designer could not make. */
import {
  type Choice,
  type Comparison,
  type Content,
  createInput,
  type InputKind,
  type ListColumn,
  limits,
  newId,
  type Options,
  type State,
  type TextSize,
  type TextStyle,
  type Width,
} from '@kontor/form';

/** Position in the console's list and in the mobile one; `sort: false` keeps a column out of the sort menu. */
export interface Listed {
  console?: number;
  mobile?: number;
  sort?: boolean;
}

const column = (width: Width) => ({ width, before: 0, after: 0 });
const listed = (sorting: number | undefined, sort: boolean): ListColumn | null =>
  sorting === undefined ? null : { sorting, useToSort: sort };

export function field(
  type: InputKind,
  name: string,
  label: string,
  width: Width,
  options: Options = {},
  { console: wide, mobile, sort = true }: Listed = {},
): Content {
  const made = createInput(type);
  return {
    ...made,
    column: column(width),
    options: { ...made.options, name, label, ...options },
    list_column: listed(mobile, sort),
    backend_list_column: listed(wide, sort),
  };
}

const content = (type: Content['type'], options: Options, width: Width = 'col-12'): Content => ({
  id: newId(),
  type,
  column: column(width),
  options,
});

export const text = (words: string, size: TextSize = 'normal', ...styles: TextStyle[]) =>
  content('formatString', { text: words, classes: { size, styles } });
export const heading = (words: string, size: TextSize = 'h2') => text(words, size);
export const picture = (id: string) => content('image', { file: { id } });
export const drawing = (name: string, label: string, width: Width, options: Options = {}): Content => {
  const words = { clear: 'Leeren', undo: 'Letzten Strich zurücknehmen', unlock: 'Zum Zeichnen entsperren' };
  return content('canvas', { name, label, height: '150px', ...words, required: false, file: null, ...options }, width);
};
export const row = (...contents: Content[]) => content('layout_row', { contents });
export const section = (label: string, ...contents: Content[]) => content('collapse_container', { label, contents });
export const when = (comparisons: Comparison[], ...contents: Content[]) =>
  content('condition_container', { comparisons, contents });
export const repeat = (maxRepeats: number, ...contents: Content[]) =>
  content('repeat_container', { maxRepeats, contents });

export const known = (
  words: Record<'changeValues' | 'cancelChanges' | 'changeDataSet', string>,
  ...contents: Content[]
) => content('auto_complete_container', { ...words, contents });

/** Choices from a map of code to label, in its order. */
export const choices = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ id: value, value, label }));
/** Choices in an order, from the least degree on; those beyond the last one have none. */
export const levelled = (labels: Readonly<Record<string, string>>): Choice[] =>
  choices(labels).map((choice, level) => (level > limits.level ? choice : { ...choice, level }));
export const states = (labels: Readonly<Record<string, string>>): State[] => choices(labels);

/** Options of a field for up to six photos. */
export const photos = (more: string, first: string): Options => ({
  multiple: true,
  maxFiles: 6,
  allowedMimeTypes: ['image/png', 'image/jpeg'],
  buttonLabel: more,
  buttonLabelFirstItem: first,
});
