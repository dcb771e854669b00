/** Collects the date fields of forms for a dashboard's date filter; lazy chunk. */
import { type Form, inLanguage, inputsOf } from '@kontor/form';

export interface DateField {
  name: string;
  label: string;
}

/** Unique by name; the label is that of the first form with the field. */
export function dateFieldsOf(forms: readonly Form[], language: string): DateField[] {
  const fields = new Map<string, DateField>();
  for (const form of forms) {
    for (const { name, label, measure } of inputsOf(inLanguage(form, language))) {
      if ((measure === 'day' || measure === 'moment') && !fields.has(name)) fields.set(name, { name, label });
    }
  }
  return [...fields.values()];
}
