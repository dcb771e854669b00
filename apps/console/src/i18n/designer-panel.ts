/** Texts of the settings of a selected content: tabs, and what was answered so far. */
import { number, plural } from './format.ts';
import { texts } from './index.ts';

export const useDesignerPanelTexts = texts({
  de: {
    parts: 'Einstellungen des Inhalts',
    content: 'Inhalt',
    rules: 'Regeln',
    look: 'Aussehen',
    tools: 'Werkzeuge des Inhalts',
    up: 'Hoch',
    down: 'Runter',
    width: (width: string) => `Breite: ${width}`,
    copy: 'Kopie',
    remove: 'Löschen',
    open: 'Einstellungen zeigen',
    close: 'Einstellungen ausblenden',
    answered: (entries: number) => `In ${plural(entries, { one: 'Eintrag', other: 'Einträgen' })} beantwortet`,
    answeredOf: (entries: number, all: number) => `In ${number(entries)} von ${number(all)} Einträgen beantwortet`,
  },
  en: {
    parts: 'Settings of the content',
    content: 'Content',
    rules: 'Rules',
    look: 'Look',
    tools: 'Tools of the content',
    up: 'Up',
    down: 'Down',
    width: width => `Width: ${width}`,
    copy: 'Copy',
    remove: 'Delete',
    open: 'Show settings',
    close: 'Hide settings',
    answered: entries => `Answered in ${plural(entries, { one: 'entry', other: 'entries' })}`,
    answeredOf: (entries, all) => `Answered in ${number(entries)} of ${number(all)} entries`,
  },
});
