/** Texts of the user menu. */
import { texts } from './index.ts';

export const useUserMenuTexts = texts({
  de: {
    admin: 'Administration',
    helpdesk: 'Helpdesk',
    appearance: 'Erscheinungsbild',
    dark: 'Dunkel',
    language: 'Sprache',
    light: 'Hell',
    supportWrite: 'Support schreiben',
    system: 'Wie das System',
    user: 'Benutzer',
  },
  en: {
    admin: 'Administrator',
    helpdesk: 'Helpdesk',
    appearance: 'Appearance',
    dark: 'Dark',
    language: 'Language',
    light: 'Light',
    supportWrite: 'Write to support',
    system: 'Same as system',
    user: 'User',
  },
});
