/**
 * Stores a form of a share link on this device when it is opened: with its pictures and the rows of its long lists,
 * never with known data. A list of more rows than one answer of the server has (20,000) is not stored, since a visitor of a
 * link would download all of it before filling in anything.
 */
import { limits } from '@kontor/contract/limits';
import { picturesOf } from '@kontor/form';
import { linkKey, storeForm } from '../offline/forms.ts';
import { rowsInPortions, withWholeLists } from '../offline/with-lists.ts';
import { ask } from './ask.ts';
import type { SharedForm } from './load-form.ts';

/** Pictures that fail to load are left out. */
export async function storeOpenedForm(form: SharedForm, token: string): Promise<void> {
  const pictures = new Map<string, Blob>();
  const wanted = picturesOf(form.fields);
  for (const id of wanted) {
    const picture = await pictureOf(id, token).catch(() => null);
    if (picture) pictures.set(id, picture);
  }
  const left_out = pictures.size < wanted.length ? (['pictures'] as const) : [];
  const rowsOf = (list: string) =>
    rowsInPortions(limits.known_rows, async page => {
      const asked = { token, params: { id: form.id }, query: { list, page } };
      return (await ask('GET /report-configs/choices/{id}.json', asked)).data;
    }).catch(() => null);
  const { config } = await withWholeLists(form, rowsOf);
  await storeForm(await linkKey(form.id, token), config, { pictures, known: null, left_out });
}

async function pictureOf(id: string, token: string): Promise<Blob | null> {
  const { data } = await ask('GET /pixelstein-files/files/{id}.json', { token, params: { id } });
  const answer = data.url ? await fetch(data.url) : null;
  return answer?.ok ? answer.blob() : null;
}
