/** `@kontor/form/surveyjs`: forms from questionnaires of SurveyJS, with a report of every property, and forms as such. */
export { isSurveyJs, type Questionnaire, readSurveyJs } from './read.ts';
export { type Left, type WrittenForm, writeSurveyJs } from './write.ts';
