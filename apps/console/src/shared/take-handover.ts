/** Continues an entry from another device, under the same `local_id`. */
import type { AnswerTo } from '@kontor/contract';
import { ApiError } from '../errors/api-error.ts';
import { type DraftSlot, openDraft } from '../offline/drafts.ts';
import type { FormAccess } from './access-token.ts';
import { ask } from './ask.ts';
import type { Found } from './handover-result.ts';

type Handover = AnswerTo<'POST /handovers/read.json'>['data'];

export async function takeHandover(configId: string, door: FormAccess, token: string): Promise<Found> {
  const fresh = async (handed: Found['handed']): Promise<Found> => {
    const slot = await openDraft(door.drafts);
    return { slot, begun: slot.found, handed };
  };
  try {
    const { data } = await ask('POST /handovers/read.json', { token: door.token, body: { token } });
    return data.report_config_id === configId ? await takeOver(data, door) : await fresh('gone');
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 0;
    return fresh(code >= 400 && code < 500 && code !== 429 ? 'gone' : 'failed');
  }
}

/** Stored as a draft of its own; other drafts of this form are left alone. */
async function takeOver({ local_id, data, files }: Handover, door: FormAccess): Promise<Found> {
  const passed: DraftSlot[] = [];
  let slot = await openDraft(door.drafts);
  while (slot.found && slot.found.local_id !== local_id) {
    passed.push(slot);
    slot = await openDraft(door.drafts);
  }
  for (const other of passed) other.close();
  // The link was opened here before: the draft on this device is newer.
  if (slot.found) return { slot, begun: slot.found, handed: 'taken' };
  const draft = { data, state: null, local_id, version: null, base: null, files };
  // The handover's token is removed from the address only after the draft is stored.
  const kept = await slot.write(draft).catch(() => null);
  if (kept !== null && slot.lasting) history.replaceState(history.state, '', location.pathname + location.search);
  return { slot, begun: draft, handed: 'taken' };
}
