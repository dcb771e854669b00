/** Worker thread that reads a questionnaire of SurveyJS as a form, or writes a form as one (surveyjs.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { readSurveyJs, type WrittenForm, writeSurveyJs } from '@kontor/form/surveyjs';

const { given, form } = workerData as { given?: unknown; form?: WrittenForm };
parentPort?.postMessage(form ? writeSurveyJs(form) : readSurveyJs(given));
