/** The cases of a form beside one of its formulas: what comes out of them, and keeping its test values as one. Lazy part. */
import { type Data, type Form, inLanguage } from '@kontor/form';
import type { TrialCase } from '@kontor/form/design';
import { createFormStore } from '@kontor/form/fill';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useFormCaseTexts } from '../../i18n/form-cases.ts';
import { language } from '../../i18n/index.ts';
import { toast } from '../../ui/index.ts';
import { refuse } from './case-refused.ts';
import { casesQuery, nameOfAnswers, runCases } from './cases.ts';
import type { FormDocument } from './document.ts';

type Side = string | null | object;

const written = (side: Side): string => (typeof side === 'string' ? side : side === null ? '' : '–');

/** A form without cases asks no further. */
export async function runFor(id: string, form: Form): Promise<TrialCase[]> {
  const kept = await casesQuery(id).queryFn({ signal: AbortSignal.timeout(10_000) });
  if (kept.length === 0) return [];
  const results = await runCases(id, form as FormDocument);
  return results.map(({ id: one, name, count, differences }) => ({
    ...{ id: one, name, count },
    values: differences
      .filter(({ part }) => part === 'value')
      .map(({ id: content, before, after }) => ({ id: content, before: written(before), after: written(after) })),
  }));
}

/** Answers as a case, named by them. */
export async function keepFor(id: string, form: Form, data: Data, queries: QueryClient): Promise<void> {
  const { fields, rules } = form as FormDocument;
  const now = useFormCaseTexts.now();
  try {
    const kept = await queries.fetchQuery(casesQuery(id));
    const store = createFormStore(inLanguage({ ...form, states: [] }, language.get()), data);
    const name = nameOfAnswers(form, store, language.get()) || now.nameless(kept.length + 1);
    await ask('POST /report-configs/{id}/cases/add.json', {
      params: { id },
      body: { name, data: store.data(), fields, rules },
    });
    await queries.invalidateQueries(casesQuery(id));
    toast.ok(() => useFormCaseTexts.now().kept(name));
  } catch (error) {
    refuse(error);
  }
}
