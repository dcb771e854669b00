/** Texts of a public form's head: in the page that the server sends, and in the form that replaces it. */
import { catalogue } from '../../languages/index.ts';

export const openingTexts = catalogue({
  de: {
    minutes: (count: number) => (count === 1 ? 'Etwa 1 Minute' : `Etwa ${count} Minuten`),
    noAccount: 'Ohne Anmeldung',
    draftStays: 'Entwurf bleibt auf diesem Gerät',
  },
  en: {
    minutes: (count: number) => (count === 1 ? 'About 1 minute' : `About ${count} minutes`),
    noAccount: 'No account needed',
    draftStays: 'Draft stays on this device',
  },
});
