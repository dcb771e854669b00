/**
 * Initial answers of a new entry: a handover from another device (stored as a draft here), files stored on this device
 * only, and prefilled values from the address.
 */
import { type Data, type Form, prefilled } from '@kontor/form';
import { ask } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import type { DraftSlot } from '../../../offline/drafts.ts';
import { localFilesOf } from '../../../offline/local-files.ts';
import { putHandedOver } from '../../../offline/put-drafts.ts';
import { toast } from '../../../ui/toasts.ts';

/** The page may render twice before the first answer arrives: both share one call. */
let last: { token: string; taken: Promise<void> } | null = null;

const HANDED_OVER = /^#continue=(hnd_[\w-]+)$/;

export async function takeHandover(place: string, configId: string): Promise<void> {
  const token = HANDED_OVER.exec(location.hash)?.[1];
  if (!token) return;
  if (last?.token !== token) last = { token, taken: take(token, place, configId) };
  return last.taken;
}

/** Reports a failed handover. The token is removed from the address, except after network errors. */
async function take(token: string, place: string, configId: string): Promise<void> {
  const t = useOutboxTexts.now();
  try {
    const { data: handover } = await ask('POST /handovers/read.json', { body: { token } });
    if (handover.report_config_id !== configId) throw new ApiError(404, {});
    const { local_id, data, state, files, form_version, answered } = handover;
    // of another version than the one here, it is brought to this as any draft
    const of = form_version === null ? {} : { of: { version: form_version, answered } };
    await putHandedOver(place, { local_id, data, state, files, version: null, base: null, ...of });
    toast.info(() => t.continued);
  } catch (error) {
    const gone = error instanceof ApiError && error.code === 404;
    if (gone) toast.error(() => t.continueGone, { lines: () => [t.continueGoneBody] });
    else toast.error(error);
    if (!gone) {
      last = null;
      return;
    }
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}

export const fromAddress = (form: Form): Data => prefilled(form, new URLSearchParams(location.search));

/** Adds the draft's local files; their object URLs are valid for one page load. */
export async function withLocalFiles(slot: DraftSlot): Promise<DraftSlot> {
  const { found } = slot;
  if (!found) return slot;
  const here = await localFilesOf(found.files.map(({ id }) => id)).catch(() => []);
  const known = new Map(here.map(file => [file.id, file]));
  return { ...slot, found: { ...found, files: found.files.map(file => known.get(file.id) ?? file) } };
}
