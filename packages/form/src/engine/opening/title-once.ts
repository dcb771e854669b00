/** A form without the heading at its beginning that repeats its name, which the page's head already shows. */
import type { Form } from '../base/types.ts';
import { contentTypes } from '../content-types/index.ts';

const same = (one: string, two: string) => one.trim().toLowerCase() === two.trim().toLowerCase();

/** `form` is in one language, that of the title. */
export function titleOnce(form: Form, title: string): Form {
  const [first, ...rest] = form.fields;
  const printed = first && contentTypes[first.type].print?.(first.options);
  return printed?.what === 'text' && same(printed.text, title) ? { ...form, fields: rest } : form;
}
