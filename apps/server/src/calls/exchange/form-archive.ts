/** What a ZIP with a form holds: the form itself, and the files that it names. */
import { isDocument, isLeftover, nearestTop } from '../../outside/archive-contents.ts';
import { Refused, tooLarge } from '../../outside/reader-result.ts';
import type { Zipped } from '../../outside/unzip.ts';

/** Its name without folders, as questions name it. */
export const nameIn = ({ path }: Zipped): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

export const isTable = (entry: Zipped): boolean => nameIn(entry).endsWith('.csv');

const isForm = (entry: Zipped): boolean => /\.(xlsx|md)$/.test(nameIn(entry));

interface Limits {
  files: number;
  sheets: number;
  unpacked: number;
}

/** Null where the archive is a workbook itself, or a document of another program. */
export function formIn(all: readonly Zipped[], limits: Limits): { form: Zipped; others: Zipped[] } | null {
  if (isDocument(all)) return null;
  const entries = all.filter(entry => !isLeftover(entry));
  if (entries.length > limits.files) throw tooLarge('files', limits.files);
  const [form, other] = nearestTop(entries.filter(isForm));
  if (!form) throw new Refused('zip_no_form');
  if (other) throw new Refused('zip_several_forms');
  const others = entries.filter(entry => entry !== form);
  const tables = others.filter(isTable);
  if (tables.length > limits.sheets) throw tooLarge('sheets', limits.sheets);
  const unpacked = [form, ...tables].reduce((sum, { size }) => sum + size, 0);
  if (unpacked > limits.unpacked) throw tooLarge('unpacked', limits.unpacked / 2 ** 20);
  return { form, others };
}
