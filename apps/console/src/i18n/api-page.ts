/** Texts of the settings section that links to the API reference. */
import { texts } from './index.ts';

export const useApiTexts = texts({
  de: {
    formSchema: 'JSON-Schema der Formulare',
    formSchemaHint: 'So ist eine Formulardatei aufgebaut, die der Formulareditor aus- und einliest.',
    lead: (origin: string) =>
      `Andere Programme fragen unter ${origin}/api, mit einem API-Schlüssel, den jede Person in ihrem Konto anlegt. Ein Schlüssel darf nie mehr als die Person, der er gehört.`,
    openapi: 'OpenAPI 3.1',
    openapiHint: 'Dieselbe Beschreibung für Werkzeuge, als JSON.',
    page: 'Alle Aufrufe, zum Lesen und Ausprobieren',
    pageHint: 'Auf Englisch. Was Sie dort ausprobieren, geschieht wirklich.',
    title: 'API',
  },
  en: {
    formSchema: 'JSON Schema of forms',
    formSchemaHint: 'How a form file is made that the form editor exports and imports.',
    lead: origin =>
      `Other programs ask below ${origin}/api, with an API key that each person makes in their account. A key can never do more than the person it belongs to.`,
    openapi: 'OpenAPI 3.1',
    openapiHint: 'The same description for tools, as JSON.',
    page: 'All calls, to read and to try',
    pageHint: 'What you try there is done for real.',
    title: 'API',
  },
});
