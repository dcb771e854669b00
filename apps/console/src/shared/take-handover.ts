/** Continues an entry from another device, under the same `local_id`. */
import type { AnswerTo } from '@kontor/contract';
import { ApiError } from '../errors/api-error.ts';
import { type DraftContent, type DraftSlot, isOfOtherVersion, openDraft } from '../offline/drafts.ts';
import type { FormAccess } from './access-token.ts';
import { ask } from './ask.ts';
import type { Found } from './handover-result.ts';
import type { SharedForm } from './load-form.ts';

type Handover = AnswerTo<'POST /handovers/read.json'>['data'];

export async function takeHandover(form: SharedForm, door: FormAccess, token: string): Promise<Found> {
  const fresh = async (handed: Found['handed']): Promise<Found> => {
    const slot = await openDraft(door.drafts);
    return { slot, begun: slot.found, handed };
  };
  try {
    const { data } = await ask('POST /handovers/read.json', { token: door.token, body: { token } });
    return data.report_config_id === form.id ? await takeOver(form, data, door) : await fresh('gone');
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 0;
    return fresh(code >= 400 && code < 500 && code !== 429 ? 'gone' : 'failed');
  }
}

/** Begun under another version than the one that is filled in here, its answers follow their fields. */
async function inVersion(form: SharedForm, slot: DraftSlot, draft: DraftContent): Promise<Found> {
  if (!isOfOtherVersion(draft, form.form_version)) return { slot, begun: draft, handed: 'taken' };
  const { carryDraft } = await import('../newer-version/carry-draft.ts');
  const { found: begun, left } = carryDraft(draft, form);
  return { slot, begun, left, handed: 'taken' };
}

/** Stored as a draft of its own; other drafts of this form are left alone. */
async function takeOver(form: SharedForm, handover: Handover, door: FormAccess): Promise<Found> {
  const { local_id, data, files, form_version, answered } = handover;
  const passed: DraftSlot[] = [];
  let slot = await openDraft(door.drafts);
  while (slot.found && slot.found.local_id !== local_id) {
    passed.push(slot);
    slot = await openDraft(door.drafts);
  }
  for (const other of passed) other.close();
  // The link was opened here before: the draft on this device is newer.
  if (slot.found) return inVersion(form, slot, slot.found);
  const of = form_version === null ? {} : { of: { version: form_version, answered } };
  const draft = { data, state: null, local_id, version: null, base: null, files, ...of };
  // The handover's token is removed from the address only after the draft is stored.
  const kept = await slot.write(draft).catch(() => null);
  if (kept !== null && slot.lasting) history.replaceState(history.state, '', location.pathname + location.search);
  return inVersion(form, slot, draft);
}
