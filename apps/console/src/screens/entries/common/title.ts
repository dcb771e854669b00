/** Title of an entry: its first answers among the list columns; '' if none is answered. The next ones go below it. */
import { answerOf, type Data, displayValue, type Form, listColumns } from '@kontor/form';
import { howNow } from './value-format.ts';

const COLUMNS = 2;

const listed = (form: Form, data: Data): string[] => {
  const how = howNow();
  return listColumns(form, 'console')
    .filter(column => !column.input.files)
    .map(column => displayValue(column.input, answerOf(column.input, data), how))
    .filter(Boolean);
};

export const entryTitle = (form: Form, data: Data): string => listed(form, data).slice(0, COLUMNS).join(', ');

export const entrySubtitle = (form: Form, data: Data): string =>
  listed(form, data)
    .slice(COLUMNS, 2 * COLUMNS)
    .join(' · ');
