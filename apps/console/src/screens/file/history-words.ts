/** Texts for a file's history. */
import type { useFileTexts } from '../../i18n/file.ts';
import { bytes, dateTime } from '../../i18n/format.ts';
import type { Change, Happening } from './file-types.ts';
import { shown } from './metadata-kinds.ts';

type Words = ReturnType<typeof useFileTexts>;

/** Fields that readers need not see: technical, or covered by another change. */
const SILENT = new Set(['version', 'modified', 'created', 'sorting', 'file_group', 'thumbnail_state', 'blurhash']);
const LONG = 80;

const actions: Record<string, keyof Words> = {
  add: 'didAdd',
  edit: 'didEdit',
  replace: 'didReplace',
  remove: 'didRemove',
  restore: 'didRestore',
};
/** Actions on its entry in the library. */
const actionsThere: Record<string, keyof Words> = {
  add: 'didTakeIn',
  edit: 'didEdit',
  remove: 'didTakeOut',
  restore: 'didBringBack',
};
const fields: Record<string, keyof Words> = {
  name: 'title',
  title: 'titleOfFile',
  filename: 'filename',
  type: 'type',
  size: 'size',
  width: 'width',
  height: 'height',
  duration: 'duration',
  expires: 'expires',
  config: 'cut',
  tags: 'tags',
  directories: 'directories',
  metadata: 'metadata',
};

const word = (t: Words, name: keyof Words | undefined): string | undefined => {
  const text = name && t[name];
  return typeof text === 'string' ? text : undefined;
};

/** A newer server may send actions that have no text here. */
type Told = Pick<Happening, 'file_reference_id'> & { action: string };

export const actionOf = ({ action, file_reference_id }: Told, t: Words): string =>
  word(t, (file_reference_id === null ? actions : actionsThere)[action]) ?? action;

/** One line per change; changes without a text are omitted. */
export const changesOf = ({ changes }: Pick<Happening, 'changes'>, t: Words): string[] =>
  changes.filter(({ field }) => !SILENT.has(field)).map(change => line(change, t));

function line({ field, from, to }: Change, t: Words): string {
  const label = word(t, fields[field]) ?? field.replace(/^metadata[.:]/, '');
  const [before, after] = [valueText(field, from, t), valueText(field, to, t)];
  if (!before) return t.nowIs(label, after || t.nothing);
  return t.wasNowIs(label, before, after || t.nothing);
}

function valueText(field: string, value: unknown, t: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (field === 'size' && typeof value === 'number') return bytes(value);
  if (field === 'expires' && typeof value === 'string') return dateTime(value);
  if (Array.isArray(value)) return short(value.map(one => nameOf(one)).join(', '));
  return short(shown(value, t));
}

const nameOf = (value: unknown): string =>
  value && typeof value === 'object' && 'name' in value ? String(value.name) : String(value);

const short = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)} …` : text);
