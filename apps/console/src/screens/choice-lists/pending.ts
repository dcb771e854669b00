/** Rows that were pasted or read from a file, and what they would do: a dry import that is taken or discarded. */
import type { ChoiceListColumn, Routes } from '@kontor/contract';
import { languageCodes } from '@kontor/form/languages';
import { client } from '../../api/client.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';

const PATH = '/choice-lists/import.json';
export type Told = Routes[`POST ${typeof PATH}`]['answer']['data'];

export interface Pending {
  file: File;
  told: Told;
  /** The pasted text; null of a file, which has a head. */
  text: string | null;
  head: boolean;
}

interface Sent {
  dry: boolean;
  into?: string | undefined;
}

export async function sendFile(file: File, { dry, into }: Sent): Promise<Told> {
  const body = new FormData();
  body.append('file', file);
  const query = { ...(dry && { dry: 'true' }), ...(into !== undefined && { into, mode: 'merge' }) };
  const { data } = (await client<{ data: Told }>('POST', PATH, { body, query })).body;
  if (data.wrong > 0) await loadErrorTexts();
  return data;
}

const quoted = (cell: string) => (/[";\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const headings = (columns: readonly ChoiceListColumn[]) => [
  'value',
  ...languageCodes,
  ...columns.map(({ label }) => label),
];

/** Words of a head, besides the list's own columns. */
const words = new Set([
  'value',
  'wert',
  'label',
  'beschriftung',
  'de',
  'en',
  'deutsch',
  'english',
  'englisch',
  'german',
]);

/** Whether the first of the pasted lines names columns. */
export function looksLikeHead(text: string, columns: readonly ChoiceListColumn[]): boolean {
  const cells = (text.split(/\r?\n/, 1)[0] ?? '').split(/[\t;]/).map(cell => cell.trim().toLowerCase());
  const known = new Set(columns.map(({ label }) => label.toLowerCase()));
  return cells.some(cell => words.has(cell) || known.has(cell));
}

/** The pasted text as a file, under a head of its own or the sheet's. Lines of a spreadsheet are parted by tabs. */
export function fileOf(text: string, head: boolean, columns: readonly ChoiceListColumn[]): File {
  const delimiter = text.includes('\t') ? '\t' : ';';
  const first = headings(columns).map(quoted).join(delimiter);
  return new File([head ? text : `${first}\n${text}`], 'pasted.csv', { type: 'text/csv' });
}
