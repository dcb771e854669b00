/**
 * Lists of choices that stand in files beside the workbook (`select_one_from_file`): each file that is there is a sheet by
 * its name, whose columns of values and labels the question names.
 */
import { Report } from '../exchange/report.ts';
import { listsOf, type ReadList } from './choices.ts';
import type { OwnReader } from './own-sheet.ts';
import { type Sheets, type Table, tableOf } from './sheets.ts';

export interface FileList {
  /** The sheet of the file, and its name as the question writes it. */
  file: string;
  written: string;
  /** Heads of its columns. */
  value: string;
  label: string;
  several: boolean;
  /** By which the list is known: another choice of columns is another list. */
  name: string;
}

/** The list that a question of this type asks for; null for other types. */
export function fileListOf(type: string, parameters: string): FileList | null {
  const [, word = '', file = ''] = /^select_(one|multiple)_from_file\s+(\S+)$/i.exec(type.trim()) ?? [];
  if (file === '') return null;
  const said = (name: string) =>
    new RegExp(`(?:^|[\\s,;])${name}\\s*=\\s*([^\\s,;]+)`, 'i').exec(parameters.slice(0, 2_000))?.[1] ?? name;
  const [value, label] = [said('value'), said('label')];
  const isUsual = value === 'value' && label === 'label';
  return {
    ...{ file: file.toLowerCase(), written: file, label, several: word.toLowerCase() === 'multiple' },
    value: value === 'value' ? 'name' : value,
    name: isUsual ? file : `${file} ${value} ${label}`,
  };
}

/** The rows of the file as a sheet of choices. */
function asChoices(rows: readonly string[][], { name, value, label }: FileList): string[][] {
  const plain = (head: string) => head.trim().toLowerCase();
  const [head = [], ...others] = rows;
  const heads = head.map(each => {
    const [base = '', ...language] = each.split('::');
    if (plain(each) === plain(value)) return 'name';
    if (plain(base) === plain(label)) return ['label', ...language].join('::');
    // What a sheet of choices would take for a value or label, and the question does not.
    return /^(name|value|label|caption|list_name|list name|list)$/i.test(base.trim()) ? `x_${base.trim()}` : each;
  });
  return [['list_name', ...heads], ...others.map(cells => (cells.some(Boolean) ? [name, ...cells] : []))];
}

const longest = 255;
const isLong = (rows: readonly string[]) => rows.some(text => text.length > longest);

export interface Reading {
  first: string;
  report: Report;
  own: OwnReader;
}

function read(sheets: Sheets, asked: FileList, { first, report, own }: Reading): ReadList | undefined {
  const rows = sheets[asked.file] ?? [];
  const apart = new Report();
  const choices = asChoices(rows, asked);
  const list = listsOf(tableOf({ choices }, 'choices'), first, apart, own).get(asked.name);
  for (const line of apart.lines) line.sheet = asked.file;
  // Of a file that is taken as a whole one line says so; rows that are not, or not as they are, have their own.
  const told = new Set(apart.lines.filter(({ outcome, row }) => outcome === 'left' || isLong(rows[row - 1] ?? [])));
  report.add({ sheet: asked.file, row: 1, column: '' }, asked.file, list ? 'taken' : 'left', list ? '' : 'sheet');
  report.lines.push(...told);
  return list;
}

function* askedIn(survey: Table): Generator<FileList> {
  const headOf = (name: string) => survey.headings.find(heading => heading.name === name)?.written ?? '';
  const [type, parameters] = [headOf('type'), headOf('parameters')];
  for (const { cells } of survey.rows) {
    const asked = fileListOf(cells.get(type) ?? '', cells.get(parameters) ?? '');
    if (asked) yield asked;
  }
}

/** The files that questions ask for, by the names of their sheets: of an archive no others are read. */
export const filesAskedBy = (sheets: Sheets): ReadonlySet<string> =>
  new Set(Array.from(askedIn(tableOf(sheets, 'survey')), ({ file }) => file));

/** Adds the lists that questions ask for and whose files are there; answers the names of these files. */
export function addFileLists(
  sheets: Sheets,
  survey: Table,
  lists: Map<string, ReadList>,
  reading: Reading,
): ReadonlySet<string> {
  const used = new Set<string>();
  for (const asked of askedIn(survey)) {
    if (!Object.hasOwn(sheets, asked.file) || lists.has(asked.name)) continue;
    const list = read(sheets, asked, reading);
    used.add(asked.file);
    if (list) lists.set(asked.name, list);
  }
  return used;
}
