/** The versions of the form under which the states of an entry were filled in; and a field's key under another one. */
import type { AnswerTo } from '@kontor/contract';
import { answeredFields, carryAnswers, type Form, inLanguage } from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../../api/ask.ts';
import { useLanguage } from '../../../i18n/index.ts';
import type { Report } from '../common/types.ts';
import type { Event } from './model.ts';

type Version = AnswerTo<'GET /report-configs/{id}/versions/{number}.json'>['data'];

/** A version never changes; the key is that of all who read one. */
export const versionQuery = (id: string, number: number) => ({
  queryKey: ['form-version', id, number],
  queryFn: async () =>
    (await ask('GET /report-configs/{id}/versions/{number}.json', { params: { id, number: String(number) } })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** States are those of the published version for every entry. */
export const readBy = (form: Form, { fields, rules, trees }: Form, language: Language): Form =>
  inLanguage({ ...form, fields, rules, trees }, language);

/** The form of each event; the entry's own, `form`, until another version is there. */
export function useEventForms(form: Form, report: Report, events: readonly Event[]): (event: Event) => Form {
  const { form_version: own, report_config_id: id } = report;
  const language = useLanguage();
  const numbers = [...new Set(events.map(({ form_version }) => form_version))].filter(number => number !== own);
  const combine = useCallback(
    (found: { data?: Version | undefined }[]) =>
      new Map(found.flatMap(({ data }) => (data ? [[data.number, readBy(form, data, language)] as const] : []))),
    [form, language],
  );
  const forms = useQueries({ queries: numbers.map(number => versionQuery(id, number)), combine });
  return useCallback(({ form_version }) => forms.get(form_version) ?? form, [forms, form]);
}

/** Where a field of one version has its answer in another; null where that has no such field. */
export function keyUnder(from: Form, to: Form, key: string): string | null {
  if (from === to) return key;
  const { data, left } = carryAnswers(answeredFields(from, { [key]: 1 }), to, { [key]: 1 });
  const [under] = Object.keys(data);
  return left.length > 0 ? null : (under ?? null);
}
