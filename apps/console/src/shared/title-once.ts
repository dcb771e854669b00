/** A form without the heading at its beginning that repeats its name, which the page's head already shows. */
import { type Form, textIn } from '@kontor/form';

const same = (one: string, two: string) => one.trim().toLowerCase() === two.trim().toLowerCase();

export function titleOnce(form: Form, title: string, locale: string): Form {
  const [first, ...rest] = form.fields;
  const isTitle = first?.type === 'formatString' && same(textIn(first.options.text, locale), title);
  return isTitle ? { ...form, fields: rest } : form;
}
