/** How an entry's page writes values: as its reader does. */
import type { How } from '@kontor/form';
import { useEntryTexts } from '../../i18n/entry.ts';
import { language, useLanguage } from '../../i18n/index.ts';

const how = (locale: string, t: { yes: string; no: string }): How => ({
  locale: locale === 'en' ? 'en-GB' : 'de-DE',
  yes: t.yes,
  no: t.no,
});

export const useHow = (): How => how(useLanguage(), useEntryTexts());
export const howNow = (): How => how(language.get(), useEntryTexts.now());
