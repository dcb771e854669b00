/** Rows of a choice list as they are sent or imported: checked, merged with the present ones, and compared with them. */
import type { ChoiceLabel, ChoiceListColumn, ChoiceRowGiven, Issue } from '@kontor/contract';
import { fold, isLanguage } from '@kontor/form';
import { type Sql, sql } from '../db/sql.ts';

/** A row as it is stored, but for its place. */
export interface StoredRow {
  value: string;
  label: ChoiceLabel;
  cells: Record<string, string>;
  retired: boolean;
}

/**
 * The cells of row `k` in these columns. A column that is removed leaves its cells where they are, so that it has them
 * again when it is made again under its name; until then nobody sees them.
 */
export const cellsIn = (columns: readonly string[]): Sql =>
  sql`(select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(k.cells) c where c.key = any(${columns}::text[]))`;

/** What rows have beside their columns. */
export const reservedColumns: ReadonlySet<string> = new Set(['value', 'label', 'retired', 'entries', 'line']);

const longest = 255;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

/** Single-line text, or null where it is none or too long. */
function lineOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (!isText(text)) return null;
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : null;
}

/** A text, or texts by language; an empty one is no label. Undefined where it does not fit. */
function labelOf(given: unknown): ChoiceLabel | null | undefined {
  if (given === undefined || given === null) return null;
  if (!isPlain(given)) return lineOf(given) ?? undefined;
  const texts: Record<string, string> = {};
  for (const [language, text] of Object.entries(given)) {
    const line = lineOf(text ?? '');
    if (line === null || !isLanguage(language)) return undefined;
    if (line !== '') texts[language] = line;
  }
  return Object.keys(texts).length > 0 ? texts : '';
}

interface Read {
  row: StoredRow | null;
  issue: Issue | null;
}

const wrong = (path: string, code: string): Read => ({ row: null, issue: { path, code } });

/** Cells over those of the present row; an empty one is removed. */
function cellsOf(
  given: ChoiceRowGiven,
  columns: readonly ChoiceListColumn[],
  before: StoredRow | undefined,
): Pick<StoredRow, 'cells'> & Pick<Read, 'issue'> {
  const cells = { ...before?.cells };
  const names = new Set(columns.map(({ name }) => name));
  for (const [name, cell] of Object.entries(given)) {
    if (reservedColumns.has(name)) continue;
    if (!names.has(name)) return { cells, issue: { path: name.slice(0, 50), code: 'unknown' } };
    const line = lineOf(cell ?? '');
    if (line === null) return { cells, issue: { path: name, code: 'invalid' } };
    if (line === '') delete cells[name];
    else cells[name] = line;
  }
  return { cells, issue: null };
}

/** One row, over the present one of its value: what it does not name stays. */
export function readRow(
  given: ChoiceRowGiven,
  columns: readonly ChoiceListColumn[],
  presentOf: (value: string) => StoredRow | undefined,
): Read {
  const value = lineOf(given.value);
  if (value === null) return wrong('value', given.value === undefined ? 'required' : 'invalid');
  if (value === '') return wrong('value', 'required');
  const label = labelOf(given.label);
  if (label === undefined) return wrong('label', 'invalid');
  const retired = given.retired;
  if (retired !== undefined && typeof retired !== 'boolean') return wrong('retired', 'invalid');
  const before = presentOf(value);
  const { cells, issue } = cellsOf(given, columns, before);
  if (issue) return { row: null, issue };
  const own = label === '' ? value : (label ?? before?.label ?? value);
  return { row: { value, label: own, cells, retired: retired ?? before?.retired ?? false }, issue: null };
}

/** All texts of a label. */
const textsOf = (label: ChoiceLabel): string[] => (typeof label === 'string' ? [label] : Object.values(label));

/** Between value and labels, which those who fill in a form may search, and the further columns. */
export const apart = '\n\t';

export const searchOf = ({ value, label, cells }: StoredRow): string =>
  fold([value, ...textsOf(label)].join('\n')) + apart + fold(Object.values(cells).join('\n'));

const sorted = (object: Record<string, string>) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
const comparable = ({ label, cells, retired }: StoredRow) =>
  JSON.stringify([typeof label === 'string' ? label : sorted(label), sorted(cells), retired]);

export const isSame = (one: StoredRow, two: StoredRow): boolean => comparable(one) === comparable(two);
