/** What a ZIP with a form holds: the form itself, and which of the others it names as lists. */
import { isDocument, isLeftover, isOtherDocument, nearestTop } from '../../outside/archive-contents.ts';
import { Refused, tooLarge } from '../../outside/reader-result.ts';
import type { Zipped } from '../../outside/unzip.ts';

/** Its name without folders, as questions name it. */
export const nameIn = ({ path }: Zipped): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

const isTable = (entry: Zipped): boolean => nameIn(entry).endsWith('.csv');

const isForm = (entry: Zipped): boolean => /\.(xlsx|md)$/.test(nameIn(entry));

interface Limits {
  files: number;
  sheets: number;
  unpacked: number;
}

export interface FormArchive {
  form: Zipped;
  /** The first of each name. */
  others: Zipped[];
}

function mustUnpack(entries: readonly Zipped[], { unpacked }: Limits): void {
  if (entries.reduce((sum, { size }) => sum + size, 0) > unpacked) throw tooLarge('unpacked', unpacked / 2 ** 20);
}

/** Null where the archive is a workbook itself. */
export function formIn(all: readonly Zipped[], limits: Limits): FormArchive | null {
  if (isDocument(all)) {
    if (all.some(isOtherDocument)) throw new Refused('not_readable');
    return null;
  }
  const entries = all.filter(entry => !isLeftover(entry));
  if (entries.length > limits.files) throw tooLarge('files', limits.files);
  const [form, other] = nearestTop(entries.filter(isForm));
  if (!form) throw new Refused('zip_no_form');
  if (other) throw new Refused('zip_several_forms');
  mustUnpack([form], limits);
  const byName = Map.groupBy(
    entries.filter(entry => entry !== form),
    nameIn,
  );
  return { form, others: [...byName.values()].flatMap(([first]) => first ?? []) };
}

/** The tables that the form asks for, within the limits: whatever others there are is not unpacked. */
export function listsIn({ form, others }: FormArchive, asked: ReadonlySet<string>, limits: Limits): Zipped[] {
  const lists = others.filter(entry => isTable(entry) && asked.has(nameIn(entry)));
  if (lists.length > limits.sheets) throw tooLarge('sheets', limits.sheets);
  mustUnpack([form, ...lists], limits);
  return lists;
}
