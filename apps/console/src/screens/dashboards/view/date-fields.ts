/** The date fields of forms, by which a dashboard can be narrowed. Loads with the first of them that is asked for. */
import { type Form, inLanguage, inputsOf } from '@kontor/form';

export interface DateField {
  name: string;
  label: string;
}

/** Each name once; the label is that of the first form that has it. */
export function dateFieldsOf(forms: readonly Form[], language: string): DateField[] {
  const fields = new Map<string, DateField>();
  for (const form of forms) {
    for (const { name, label, measure } of inputsOf(inLanguage(form, language))) {
      if ((measure === 'day' || measure === 'moment') && !fields.has(name)) fields.set(name, { name, label });
    }
  }
  return [...fields.values()];
}
