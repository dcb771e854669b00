/** The cases of a form as the designer's parts ask for them. */
import type { AnswerTo } from '@kontor/contract';
import { displayValue, type Form, inLanguage, inputsOf } from '@kontor/form';
import type { FormStore } from '@kontor/form/fill';
import { type Language, localeOf } from '@kontor/form/languages';
import { ask } from '../../api/ask.ts';
import type { FormDocument } from './document.ts';

export type Case = AnswerTo<'GET /report-configs/{id}/cases.json'>['data'][number];
export type CaseResult = AnswerTo<'POST /report-configs/{id}/cases/run.json'>['data'][number];

/** Below the key of forms, so that what others keep is read anew. */
export const casesQuery = (id: string) => ({
  queryKey: ['report-configs', 'cases', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ask('GET /report-configs/{id}/cases.json', { params: { id }, signal })).data,
});

/** What comes out differently with the document as it is. */
export const runCases = async (id: string, { fields, rules }: FormDocument): Promise<CaseResult[]> =>
  (await ask('POST /report-configs/{id}/cases/run.json', { params: { id }, body: { fields, rules } })).data;

const [wordsAtMost, lettersAtMost] = [2, 60];

/** A name made of the answers that tell entries apart; empty without any. */
export function nameOfAnswers(form: Form, store: Pick<FormStore, 'get'>, language: Language): string {
  const how = { locale: localeOf(language), yes: '✓', no: '–' };
  const words: string[] = [];
  for (const input of inputsOf(inLanguage(form, language))) {
    if (words.length >= wordsAtMost) break;
    const text = input.titles && input.repeat === null ? displayValue(input, store.get(input.name), how).trim() : '';
    if (text) words.push(text);
  }
  return words.join(', ').slice(0, lettersAtMost).trim();
}
