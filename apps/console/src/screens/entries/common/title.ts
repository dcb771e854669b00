/** Title of an entry: its first answers among the list columns; '' if none is answered. The next ones go below it. */
import { answerOf, type Data, displayValue, type Form, type Input, listColumns } from '@kontor/form';
import { howNow } from './value-format.ts';

const COLUMNS = 2;

/** With the field that names entries first: a date alone names none. */
export function titleFirst(inputs: readonly Input[]): Input[] {
  const given = inputs.filter(input => !input.files);
  const names = given.find(input => input.titles && input.repeat === null);
  return names ? [names, ...given.filter(input => input !== names)] : given;
}

const listed = (form: Form, data: Data): string[] => {
  const how = howNow();
  return titleFirst(listColumns(form, 'console').map(column => column.input))
    .map(input => displayValue(input, answerOf(input, data), how))
    .filter(Boolean);
};

export const entryTitle = (form: Form, data: Data): string => listed(form, data).slice(0, COLUMNS).join(', ');

export const entrySubtitle = (form: Form, data: Data): string =>
  listed(form, data)
    .slice(COLUMNS, 2 * COLUMNS)
    .join(' · ');
