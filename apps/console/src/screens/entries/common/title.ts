/** Title of an entry: its first answers among the list columns; '' if none is answered. The next ones go below it. */
import { answerOf, type Data, displayValue, type Form, listColumns, titleFirst } from '@kontor/form';
import { howNow } from './value-format.ts';

const COLUMNS = 2;

const listed = (form: Form, data: Data): string[] => {
  const how = howNow();
  return titleFirst(listColumns(form, 'console').map(column => column.input))
    .map(input => displayValue(input, answerOf(input, data), how))
    .filter(Boolean);
};

export const entryTitle = (form: Form, data: Data): string => listed(form, data).slice(0, COLUMNS).join(', ');

/** The title after the running number of an entry that has one. */
export const titleWithNumber = (form: Form, { number, data }: { number?: string | null; data: Data }): string =>
  [number, entryTitle(form, data)].filter(Boolean).join(' · ');

export const entrySubtitle = (form: Form, data: Data): string =>
  listed(form, data)
    .slice(COLUMNS, 2 * COLUMNS)
    .join(' · ');
