/** Texts of the address by which other programs read entries. */
import { texts } from './index.ts';

export const useFeedTexts = texts({
  de: {
    title: 'Immer aktuell in Excel oder Power BI',
    how: 'Fügen Sie diese Adresse dort als OData-Feed ein. Zur Anmeldung (Standard) dient ein API-Schlüssel als Kennwort, der Formulare und Einträge lesen darf.',
  },
  en: {
    title: 'Always current in Excel or Power BI',
    how: 'Add this address there as an OData feed. Sign in (Basic) with an API key as the password that may read forms and entries.',
  },
});
