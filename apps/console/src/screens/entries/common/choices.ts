/** Choices of a form's long lists, asked of the server. */
import type { ChoicesAdapter } from '@kontor/form/fill';
import { ask } from '../../../api/ask.ts';

/** The server's limit of counted hits. */
const COUNTED = 1_000;

export const choicesFor = (id: string): ChoicesAdapter => ({
  async search(field, search, signal) {
    const { data, count } = await ask('POST /report-configs/choices/{id}.json', {
      params: { id },
      body: { field, search },
      signal,
    });
    return count > COUNTED ? { data, count: COUNTED, more: true } : { data, count };
  },
  async named(field, values, signal) {
    const body = { field, values: values.slice(0, 100), limit: 100 };
    return (await ask('POST /report-configs/choices/{id}.json', { params: { id }, body, signal })).data;
  },
});
