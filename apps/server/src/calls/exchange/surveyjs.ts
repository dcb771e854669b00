/** Questionnaires of SurveyJS: read as forms, and a form as one; both in a thread, bounded in time and memory. */
import { resources } from '@kontor/contract';
import type { Left, Questionnaire, WrittenForm } from '@kontor/form/surveyjs';
import { inThread } from '../../outside/in-thread.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { audit } from '../../records/verb.ts';
import { formSheetLimits } from './form-sheet-limits.ts';
import { listsIn, storedForm } from './stored-form.ts';

const configs = resources['report-configs'];
const thread = new URL('./surveyjs-thread.ts', import.meta.url);
const bounds = { ms: formSheetLimits.ms, megabytes: 256, atOnce: 2 };

export const readQuestionnaire = (given: unknown): Promise<Questionnaire> =>
  inThread<Questionnaire>(thread, { given }, bounds);

export const reportConfigSurveyJs: HandlerOf<'reportConfigSurveyJs'> = async (ctx, { params, query }) => {
  const { name, fields, states, rules } = await storedForm(ctx, params.id, query.version);
  const form: WrittenForm = {
    name,
    form: { fields, states, ...(Array.isArray(rules) && rules.length > 0 && { rules }) },
    lists: await listsIn(ctx, params.id, { fields, states }),
  };
  await audit(ctx, { action: 'export', entity: configs.entity, id: params.id, detail: { format: 'surveyjs' } });
  return { data: await inThread<{ questionnaire: Record<string, unknown>; left: Left[] }>(thread, { form }, bounds) };
};
