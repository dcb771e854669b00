/** Handlers of the exchange area, by the rows in packages/contract/src/calls/exchange.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { reportConfigXlsForm } from './export-xlsform.ts';
import { reportConfigImport } from './import-form.ts';
import { reportConfigSurveyJs } from './surveyjs.ts';

export const handlers = () =>
  ({ reportConfigImport, reportConfigSurveyJs, reportConfigXlsForm }) satisfies Handlers<'exchange'>;
