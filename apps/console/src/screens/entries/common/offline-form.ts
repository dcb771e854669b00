/** A form that this device keeps, for a new entry without a network; loads when the server does not answer. */
import type { StoredFile } from '@kontor/form/fill';
import { pictureAddresses, type StoredForm, storedForm, userKey } from '../../../offline/forms.ts';
import { suggestionSearch } from '../../../offline/suggestions-search.ts';
import type { StoredLoad } from './model.ts';
import type { ReportConfig } from './types.ts';

/** Of the form that was shown last: addresses of its pictures hold until another one is. */
let shown: { form: StoredForm<ReportConfig>; pictures: StoredFile[]; release: () => void } | null = null;

export type StoredConfig = StoredLoad & { config: ReportConfig };

/** Null where this person keeps no such form here. */
export async function loadStoredForm(userId: string, configId: string): Promise<StoredConfig | null> {
  const form = await storedForm<ReportConfig>(userKey(userId, configId));
  if (!form) return null;
  if (shown?.form.key !== form.key || shown.form.at !== form.at) {
    shown?.release();
    const { fileUrl, release } = pictureAddresses(form);
    const pictures = [...form.pictures].map(([id, { type }]) => ({ id, filename: '', type, url: fileUrl(id) ?? null }));
    shown = { form, pictures, release };
  }
  const { config, at } = shown.form;
  return { config, at, pictures: shown.pictures };
}

/** Read once: its columns are prepared for searching. */
let searched: StoredForm | null = null;

/** Known data on this device; null where it keeps none of that form. */
export async function searchStored(userId: string, configId: string, key: string, value: string, page: number) {
  const id = userKey(userId, configId);
  if (shown?.form.key === id) searched = shown.form;
  else if (searched?.key !== id) searched = await storedForm(id);
  return searched?.known ? suggestionSearch(searched.known, key, value, page) : null;
}

/** The server has answered: what is kept here is to be as it is there. */
export async function freshen(configId: string): Promise<null> {
  await (await import('../../../api/offline-forms.ts')).freshenForm(configId);
  return null;
}
