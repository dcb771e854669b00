/** Language of a public form: decided by the rule of the form's opening, which the server knows too. */
import { type Form, openingLanguage, openingLanguages } from '@kontor/form';
import { type Language, languageCodes } from '@kontor/form/languages';
import { store } from '../base/store.ts';
import { isLanguageChosen, language, speak } from '../i18n/index.ts';

/** The languages that this page offers. */
export const offered = store<readonly Language[]>(languageCodes);

export async function speakAsForm(form: Form): Promise<void> {
  const given = openingLanguages(form);
  offered.set(given.length > 0 ? given : languageCodes);
  const chosen = isLanguageChosen();
  const wanted = [...(chosen ? [language.get()] : []), ...navigator.languages];
  const spoken = openingLanguage(form, wanted, chosen);
  if (spoken !== null && spoken !== language.get()) await speak(spoken);
}
