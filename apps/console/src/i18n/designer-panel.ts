/** Texts of the settings of a selected content: tabs, and what was answered so far. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useDesignerPanelTexts = texts({
  de: {
    parts: 'Einstellungen des Inhalts',
    content: 'Inhalt',
    rules: 'Regeln',
    look: 'Aussehen',
    answered: (entries: number) => `In ${plural(entries, { one: 'Eintrag', other: 'Einträgen' })} beantwortet`,
    answeredOf: (entries: number, all: number) => `In ${number(entries)} von ${number(all)} Einträgen beantwortet`,
  },
  en: {
    parts: 'Settings of the content',
    content: 'Content',
    rules: 'Rules',
    look: 'Look',
    answered: entries => `Answered in ${plural(entries, { one: 'entry', other: 'entries' })}`,
    answeredOf: (entries, all) => `Answered in ${number(entries)} of ${number(all)} entries`,
  },
});
