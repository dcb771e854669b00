/**
 * Language of a public form: one of the form's own, so that its labels and the page's words are in the same: the one
 * selected here before, else the first of the browser's, else the form's first. A form that declares none is shown in
 * the language its texts are written in, whatever the browser's is.
 */
import { type Form, languagesOf } from '@kontor/form';
import { isProductLanguage, type Language, languageCodes } from '@kontor/form/languages';
import { store } from '../base/store.ts';
import { isLanguageChosen, language, speak } from '../i18n/index.ts';
import { guessLanguage } from './guess-language.ts';

/** The languages that this page offers. */
export const offered = store<readonly Language[]>(languageCodes);

export async function speakAsForm(form: Form): Promise<void> {
  const given = languagesOf(form).filter(isProductLanguage);
  offered.set(given.length > 0 ? given : languageCodes);
  const [first] = given;
  const wanted = [
    ...(isLanguageChosen() ? [language.get()] : []),
    ...navigator.languages.map(each => each.slice(0, 2)),
  ];
  const next = wanted.map(each => each.toLowerCase()).find(each => given.some(code => code === each));
  const own = given.length > 0 || isLanguageChosen() ? first : (guessLanguage(form) ?? undefined);
  const spoken = isProductLanguage(next) ? next : own;
  if (spoken !== undefined && spoken !== language.get()) await speak(spoken);
}
