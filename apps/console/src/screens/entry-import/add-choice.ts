/** Adds a choice that a file has and the field does not know: to its choice list, or to the form as its next version. */
import { type Content, choiceListOf } from '@kontor/form';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { refresh } from '../../api/hooks.ts';

/** The list of the field, or the form: whose right it needs. */
export const choicesFrom = (content: Content): 'ChoiceLists' | 'ReportConfigs' =>
  choiceListOf(content.options) === null ? 'ReportConfigs' : 'ChoiceLists';

interface Field {
  name: string;
  content: Content;
}

export async function addChoice(queries: QueryClient, id: string, { name, content }: Field, text: string) {
  const list = choiceListOf(content.options);
  if (list !== null) {
    const rows = [{ value: text, label: text }];
    await ask('PATCH /choice-lists/{id}/rows.json', { params: { id: list }, body: { rows } });
    return;
  }
  await ask('POST /report-configs/{id}/choices.json', { params: { id }, body: { field: name, value: text } });
  await refresh(queries, 'report-configs');
}
