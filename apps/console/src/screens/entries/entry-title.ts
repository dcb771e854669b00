import { answerOf, type Data, displayValue, type Form, listColumns } from '@kontor/form';
import { useEntryTexts } from '../../i18n/entry.ts';
import { language } from '../../i18n/index.ts';

const COLUMNS = 2;

/** What a list would show of the entry first; '' where nothing of it is answered. */
export function entryTitle(form: Form, data: Data): string {
  const t = useEntryTexts.now();
  const how = { locale: language.get() === 'en' ? 'en-GB' : 'de-DE', yes: t.yes, no: t.no };
  return listColumns(form, 'console')
    .filter(column => !column.input.files)
    .map(column => displayValue(column.input, answerOf(column.input, data), how))
    .filter(Boolean)
    .slice(0, COLUMNS)
    .join(', ');
}
