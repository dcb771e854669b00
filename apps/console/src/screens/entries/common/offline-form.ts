/** Offline copies of forms, for new entries without a network; lazy chunk for when the server does not answer. */
import type { StoredFile } from '@kontor/form/fill';
import { pictureAddresses, type StoredForm, storedForm, userKey } from '../../../offline/forms.ts';
import { suggestionSearch } from '../../../offline/suggestions-search.ts';
import type { StoredLoad } from './model.ts';
import type { ReportConfig } from './types.ts';

/** The form shown last, with object URLs of its pictures; revoked when another is shown. */
let shown: { form: StoredForm<ReportConfig>; pictures: StoredFile[]; release: () => void } | null = null;

export type StoredConfig = StoredLoad & { config: ReportConfig };

/** Null without an offline copy for this person. */
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

/** Cached, since preparing the columns for searching is expensive. */
let searched: StoredForm | null = null;

/** Searches known data on the device; null without an offline copy. */
export async function searchStored(userId: string, configId: string, key: string, value: string, page: number) {
  const id = userKey(userId, configId);
  if (shown?.form.key === id) searched = shown.form;
  else if (searched?.key !== id) searched = await storedForm(id);
  return searched?.known ? suggestionSearch(searched.known, key, value, page) : null;
}

/** Refreshes the offline copy from the server. */
export async function freshen(configId: string): Promise<null> {
  await (await import('../../../api/offline-forms.ts')).freshenForm(configId);
  return null;
}
