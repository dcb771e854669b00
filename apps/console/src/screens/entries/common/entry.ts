/** Shared by the parts of the entries list: types of form and entry, and answers as text. */
import type { Items, ListedWith } from '@kontor/contract';
import {
  answerOf,
  type Data,
  displayValue,
  type Form,
  type How,
  type Input,
  inputsOf,
  instancesFrom,
  titleFirst,
} from '@kontor/form';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { date } from '../../../i18n/format.ts';

export type FormRecord = Items['report-configs'];
/** Contains the author, if the reader may see them. */
export type Entry = ListedWith<'reports', 'users,changers,share_links.users'>;

export const entryHref = (form: FormRecord, entry: Pick<Entry, 'id'>, mode: 'view' | 'edit' = 'view'): string =>
  `/reports/${form.id}/${entry.id}/${mode}`;

/** Cap on instances: the count in old data may be any number. */
const MOST = 100;

export function instancesOf(input: Input, data: Data): number[] {
  const counts = data._repeat;
  const stored =
    counts && typeof counts === 'object' ? Object.entries(counts).find(([id]) => id === input.repeat) : null;
  return instancesFrom(stored?.[1], MOST);
}

/** An answer as text, '' without one; for a repeat, those of all instances. */
export function answerText(input: Input, data: Data, how: How): string {
  if (input.repeat === null) return displayValue(input, answerOf(input, data), how);
  return instancesOf(input, data)
    .map(instance => displayValue(input, answerOf(input, data, instance), how))
    .filter(Boolean)
    .join(', ');
}

export const fileInputs = (form: Form): Input[] => inputsOf(form).filter(input => input.files);

/** Ids of the files in these fields. */
export function fileIds(inputs: readonly Input[], data: Data): string[] {
  return inputs.flatMap(input => {
    const instances = input.repeat === null ? [null] : instancesOf(input, data);
    const all = instances.flatMap(instance => answerOf(input, data, instance));
    return all.filter(id => typeof id === 'string' && id !== '') as string[];
  });
}

export const fileCount = (inputs: readonly Input[], data: Data): number => fileIds(inputs, data).length;

export const isNumber = ({ measure }: Input): boolean => measure === 'number';
export const isDate = ({ measure }: Input): boolean => measure === 'day' || measure === 'moment';

/** Display name of an entry: its number, and its first text answer, else its date. */
export function entryName(inputs: readonly Input[], entry: Entry, how: How): string {
  return [entry.number, answeredName(inputs, entry, how)].filter(Boolean).join(' · ');
}

/** The same without the number. */
export function answeredName(inputs: readonly Input[], entry: Entry, how: How): string {
  for (const input of inputs) {
    if (!input.titles) continue;
    const text = answerText(input, entry.data, how);
    if (text) return text;
  }
  return useEntriesTexts.now().entryOf(date(entry.created));
}

const TITLE = 2;

/** Accessible name of a row's link: the first two answers of the list columns, as in the title of the entry's page. */
export function rowTitle(inputs: readonly Input[], entry: Entry, how: How): string {
  const answers = titleFirst(inputs)
    .map(input => answerText(input, entry.data, how))
    .filter(Boolean);
  return answers.slice(0, TITLE).join(', ') || entryName(inputs, entry, how);
}
