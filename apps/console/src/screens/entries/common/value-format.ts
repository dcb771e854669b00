/** Formatting options for answers on an entry's page, by the reader's language. */

import type { How } from '@kontor/form';
import { localeOf } from '@kontor/form/languages';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { type Language, language, useLanguage } from '../../../i18n/index.ts';

const how = (language: Language, t: { yes: string; no: string }): How => ({
  locale: localeOf(language),
  yes: t.yes,
  no: t.no,
});

export const useHow = (): How => how(useLanguage(), useAnswersTexts());
export const howNow = (): How => how(language.get(), useAnswersTexts.now());
