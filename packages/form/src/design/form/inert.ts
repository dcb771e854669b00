/** What the real controls of fields need to be shown on the canvas: a form without answers, and files that never come. */
import type { FilesAdapter } from '../../fill/base/files.ts';
import { texts } from '../../fill/base/texts.ts';
import { contentViews } from '../../fill/content-types/index.ts';
import type { FormContextValue } from '../../fill/form/context.ts';
import { createFormStore } from '../../fill/store/store.ts';
import { type Language, localeOf } from '../../languages/index.ts';

const files: FilesAdapter = { upload: () => new Promise(() => undefined), get: () => undefined };
const made = new Map<Language, FormContextValue>();

/** One for each language: nothing in it ever changes. */
export function inertForm(locale: Language): FormContextValue {
  const known = made.get(locale);
  if (known) return known;
  const t = texts[locale];
  const form: FormContextValue = {
    store: createFormStore({ fields: [], states: [] }, null),
    mode: 'fill',
    prefix: 'design',
    locale,
    t,
    how: { locale: localeOf(locale), yes: t.yes, no: t.no },
    files,
    fileUrl: null,
    suggestions: null,
    choices: null,
    views: contentViews,
    folds: null,
    onRemoved: null,
    headingLevel: 2,
  };
  made.set(locale, form);
  return form;
}
