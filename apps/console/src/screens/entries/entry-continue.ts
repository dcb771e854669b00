/** Goes on with an entry that was begun on another device: what it handed over becomes a draft of this one. */
import { ApiError, client } from '../../api/client.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { type DraftContent, layHandedOver } from '../../offline/drafts.ts';
import { toast } from '../../ui/toasts.ts';

interface Handover extends Pick<DraftContent, 'local_id' | 'data' | 'state' | 'files'> {
  report_config_id: string;
}

/** A page may be drawn twice before its first answer. */
let last: { token: string; taken: Promise<void> } | null = null;

export function takeHandover(token: string, place: string, configId: string): Promise<void> {
  if (last?.token !== token) last = { token, taken: take(token, place, configId) };
  return last.taken;
}

/** Says why where there is nothing to go on with. The secret leaves the address, unless nobody has answered. */
async function take(token: string, place: string, configId: string): Promise<void> {
  const t = useEntryTexts.now();
  try {
    const { data: handover } = (await client<{ data: Handover }>('POST', '/handovers/read.json', { body: { token } }))
      .body;
    if (handover.report_config_id !== configId) throw new ApiError(404, {});
    const { local_id, data, state, files } = handover;
    await layHandedOver(place, { local_id, data, state, files, version: null, base: null });
    toast.info(t.continued);
  } catch (error) {
    const gone = error instanceof ApiError && error.code === 404;
    toast.error(gone ? t.continueGone : error, gone ? { lines: [t.continueGoneBody] } : {});
    if (!gone) {
      last = null;
      return;
    }
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}
