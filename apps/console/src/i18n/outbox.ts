/** What is said of entries that were sent later than they were saved. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useOutboxTexts = texts({
  de: {
    sent: (count: number) => `${plural(count, { one: 'Eintrag', other: 'Einträge' })} gesendet`,
  },
  en: {
    sent: count => `${plural(count, { one: 'entry', other: 'entries' })} sent`,
  },
});
