/** Initial data of a form: an earlier draft, a handover, or values from the address. */

import type { Data } from '@kontor/form';
import { openDraft } from '../offline/drafts.ts';
import type { Found } from './handover-result.ts';
import type { Ready, SharedForm } from './load-form.ts';
import type { Parts } from './model.ts';

const LINK = /^#continue=(hnd_[\w-]+)$/;

export async function openEntry({ form, door, plain, kept }: Ready): Promise<Found & Parts> {
  const [found, prefill, suggestions] = await Promise.all([goOn(), prefillOf(form), known()]);
  const { createLinkFiles } = plain ? { createLinkFiles: null } : await import('./files.ts');
  const files = (await createLinkFiles?.(door.token, found.begun?.files)) ?? null;
  return { ...found, prefill, suggestions, files };

  async function goOn(): Promise<Found> {
    const token = LINK.exec(location.hash)?.[1];
    if (token) return (await import('./take-handover.ts')).takeHandover(form.id, door, token);
    const slot = await openDraft(door.drafts);
    return { slot, begun: slot.found, handed: 'none' };
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
