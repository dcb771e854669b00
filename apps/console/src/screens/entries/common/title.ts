/** Title of an entry: its first answers among the list columns; '' if none is answered. */
import { answerOf, type Data, displayValue, type Form, listColumns } from '@kontor/form';
import { howNow } from './value-format.ts';

const COLUMNS = 2;

export function entryTitle(form: Form, data: Data): string {
  const how = howNow();
  return listColumns(form, 'console')
    .filter(column => !column.input.files)
    .map(column => displayValue(column.input, answerOf(column.input, data), how))
    .filter(Boolean)
    .slice(0, COLUMNS)
    .join(', ');
}
