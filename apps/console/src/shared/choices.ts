/** Choices of a form's long lists, by its share link. */
import type { ChoicesAdapter } from '@kontor/form/fill';
import { ask } from './ask.ts';

/** The server's limit of counted hits. */
const COUNTED = 1_000;

/** The server's limit of values that it is asked for at once. */
const AT_ONCE = 100;

export const choicesFor = (id: string, token: string): ChoicesAdapter => ({
  async search(body, signal) {
    const { data, count } = await ask('POST /report-configs/choices/{id}.json', {
      token,
      params: { id },
      body,
      signal,
    });
    return count > COUNTED ? { data, count: COUNTED, more: true } : { data, count };
  },
  async named(field, values, signal) {
    const body = { field, values: values.slice(0, AT_ONCE), limit: AT_ONCE };
    return (await ask('POST /report-configs/choices/{id}.json', { token, params: { id }, body, signal })).data;
  },
  async rows({ list, values }) {
    const body = { list, values: values.slice(0, AT_ONCE), limit: AT_ONCE };
    return (await ask('POST /report-configs/choices/{id}.json', { token, params: { id }, body })).data;
  },
});
