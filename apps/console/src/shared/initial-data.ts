/** Initial data of a form: an earlier draft, a handover, or values from the address. */

import { type Data, inputsOf } from '@kontor/form';
import { isOfOtherVersion, openDraft } from '../offline/drafts.ts';
import type { Found } from './handover-result.ts';
import type { Ready, SharedForm } from './load-form.ts';
import type { Parts } from './model.ts';

const LINK = /^#continue=(hnd_[\w-]+)$/;

export async function openEntry({ form, door, kept }: Ready): Promise<Found & Parts> {
  const [found, prefill, suggestions] = await Promise.all([goOn(), prefillOf(form), known()]);
  const files = inputsOf(form).some(input => input.files) ? await filesOf() : null;
  return { ...found, prefill, suggestions, files };

  async function goOn(): Promise<Found> {
    const token = LINK.exec(location.hash)?.[1];
    if (token) return (await import('./take-handover.ts')).takeHandover(form, door, token);
    const slot = await openDraft(door.drafts);
    const { found } = slot;
    if (!found || !isOfOtherVersion(found, form.form_version)) return { slot, begun: found, handed: 'none' };
    const { carryDraft } = await import('../newer-version/carry-draft.ts');
    const { found: begun, left } = carryDraft(found, form);
    return { slot, begun, left, handed: 'none' };
  }
  async function filesOf() {
    return (await import('./files.ts')).createLinkFiles(door.token, found.begun?.files);
  }
  async function known(): Promise<Parts['suggestions']> {
    if (!form.suggestion_columns?.length || kept) return null;
    return (await import('./suggestions.ts')).suggestionsOf(form, door.token);
  }
}

/** Optional: a failure here must not prevent the form from opening. */
async function prefillOf({ fields, states }: SharedForm): Promise<Data | null> {
  const query = new URLSearchParams(location.search);
  if (query.size === 0) return null;
  return import('./prefill.ts').then(
    ({ prefilled }) => prefilled({ fields, states }, query),
    () => null,
  );
}
