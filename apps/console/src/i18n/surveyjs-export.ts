/** Texts of downloading a form as a questionnaire of SurveyJS. */
import { plural } from './format.ts';
import { texts } from './index.ts';

export const useSurveyJsTexts = texts({
  de: {
    download: 'Als SurveyJS herunterladen',
    form: 'Formular',
    whole: 'Der Fragebogen sagt alles, was das Formular sagt.',
    left: (count: number) =>
      `${plural(count, { one: 'Angabe', other: 'Angaben' })} des Formulars kennt ein Fragebogen von SurveyJS nicht:`,
    more: (count: string) => `und ${count} weitere`,
  },
  en: {
    download: 'Download as SurveyJS',
    form: 'Form',
    whole: 'The questionnaire says all that the form says.',
    left: count =>
      `${plural(count, { one: 'thing that the form says has', other: 'things that the form says have' })} no words in questionnaires of SurveyJS:`,
    more: count => `and ${count} more`,
  },
});
