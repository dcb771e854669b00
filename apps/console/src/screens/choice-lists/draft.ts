/** Unsaved changes of a choice list's rows: cells as texts, and the change that the server gets. */
import type { ChoiceLabel, ChoiceListColumn, ChoiceRow, ChoiceRowGiven } from '@kontor/contract';
import { languageCodes } from '@kontor/form/languages';

export interface Draft {
  /** By value. */
  changed: ReadonlyMap<string, ChoiceRow>;
  added: readonly ChoiceRow[];
  removed: ReadonlySet<string>;
}

export const noChanges: Draft = { changed: new Map(), added: [], removed: new Set() };

/** Columns of the sheet: the value, a label for each language, and the list's own. */
export type CellKey = 'value' | `label:${string}` | `cell:${string}`;
export const keysOf = (columns: readonly ChoiceListColumn[]): CellKey[] => [
  'value',
  ...languageCodes.map(language => `label:${language}` as const),
  ...columns.map(({ name }) => `cell:${name}` as const),
];

const [first = 'de'] = languageCodes;

/** A label without languages is that of all; it is shown in the first one's column. */
const labelIn = (label: ChoiceLabel, language: string): string =>
  typeof label === 'string' ? (language === first ? label : '') : (label[language] ?? '');

export function cellText(row: ChoiceRow, key: CellKey): string {
  if (key === 'value') return row.value;
  const name = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('label:')) return labelIn(row.label, name);
  const cell = row[name];
  return typeof cell === 'string' ? cell : '';
}

function withLabel(label: ChoiceLabel, language: string, text: string): ChoiceLabel {
  const before = typeof label === 'string' ? { [first]: label } : label;
  const after = Object.fromEntries(Object.entries({ ...before, [language]: text }).filter(([, each]) => each !== ''));
  const languages = Object.keys(after);
  return languages.length === 0 || (languages.length === 1 && languages[0] === first) ? (after[first] ?? '') : after;
}

export function withCell(row: ChoiceRow, key: CellKey, text: string): ChoiceRow {
  if (key === 'value') return { ...row, value: text };
  const name = key.slice(key.indexOf(':') + 1);
  return key.startsWith('label:') ? { ...row, label: withLabel(row.label, name, text) } : { ...row, [name]: text };
}

export const emptyRow: ChoiceRow = { value: '', label: '', retired: false };

export function edited(draft: Draft, row: ChoiceRow): Draft {
  return { ...draft, changed: new Map(draft.changed).set(row.value, row) };
}
export function editedNew(draft: Draft, index: number, row: ChoiceRow): Draft {
  return { ...draft, added: draft.added.with(index, row) };
}
export function toggled(draft: Draft, value: string): Draft {
  const removed = new Set(draft.removed);
  if (!removed.delete(value)) removed.add(value);
  return { ...draft, removed };
}
export const isNothing = ({ changed, added, removed }: Draft): boolean =>
  changed.size === 0 && added.length === 0 && removed.size === 0;

/** The row without what was typed into a column that has been removed since. */
function inColumns(row: ChoiceRow, columns: readonly ChoiceListColumn[]): ChoiceRowGiven {
  const { value, label, retired } = row;
  const cells = columns.flatMap(({ name }) => (name in row ? [[name, row[name]] as const] : []));
  return { value, label, retired, ...Object.fromEntries(cells) };
}

/** New rows without a value are left out where they are empty; else the label stands for it. */
export function changeOf(
  { changed, added, removed }: Draft,
  columns: readonly ChoiceListColumn[],
): { rows: ChoiceRowGiven[]; remove: string[] } {
  const fresh = added
    .map(row => ({ ...row, value: row.value.trim() || labelIn(row.label, first).trim() }))
    .filter(({ value }) => value !== '');
  const kept = [...changed.values()].filter(({ value }) => !removed.has(value));
  return { rows: [...kept, ...fresh].map(row => inColumns(row, columns)), remove: [...removed] };
}
