/** Adds a choice that a file has and the field does not know: to its choice list, or to the form as its next version. */
import type { Items } from '@kontor/contract';
import { type Content, choiceListOf, inputsOf, mapLists, newId } from '@kontor/form';
import type { QueryClient } from '@tanstack/react-query';
import { ask, exchangeWith } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { storeRecord } from '../../api/mutations.ts';

type Fields = NonNullable<Items['report-configs']['fields']>;

/** The list of the field, or the form: whose right it needs. */
export const choicesFrom = (content: Content): 'ChoiceLists' | 'ReportConfigs' =>
  choiceListOf(content.options) === null ? 'ReportConfigs' : 'ChoiceLists';

const withChoice = (fields: Fields, field: string, text: string): Fields =>
  mapLists(fields, list =>
    list.map(content => {
      const { name, values } = content.options as { name?: unknown; values?: unknown };
      if (name !== field || !Array.isArray(values)) return content;
      const choices = [...values, { id: newId(), value: text, label: text }];
      return { ...content, options: { ...content.options, values: choices } };
    }),
  );

/** What is being designed gets it, too: published later, it would take the choice away again. */
async function addToDraft(id: string, field: string, text: string): Promise<void> {
  const found = await exchangeWith('GET /report-configs/{id}/draft.json', { params: { id } }).catch(error => {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  });
  if (!found) return;
  const { fields, states, rules } = found.body.data;
  const { data: form } = await ask('GET /report-configs/{id}.json', { params: { id } });
  await ask('PUT /report-configs/{id}/draft.json', {
    params: { id },
    body: { fields: withChoice(fields, field, text), states, rules, form_version: form.form_version },
    ifMatch: found.version,
  });
}

export async function addChoice(queries: QueryClient, id: string, field: string, text: string): Promise<void> {
  const { body, version } = await exchangeWith('GET /report-configs/{id}.json', { params: { id } });
  const form = body.data;
  const input = inputsOf({ fields: form.fields ?? [], states: [] }).find(({ name }) => name === field);
  const list = input ? choiceListOf(input.content.options) : null;
  if (list !== null) {
    await ask('PATCH /choice-lists/{id}/rows.json', {
      params: { id: list },
      body: { rows: [{ value: text, label: text }] },
    });
    return;
  }
  const fields = withChoice(form.fields ?? [], field, text);
  await storeRecord(queries, 'report-configs', { id, body: { fields }, version });
  await addToDraft(id, field, text);
}
