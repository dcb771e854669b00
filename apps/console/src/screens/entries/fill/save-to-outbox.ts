/**
 * Saves a new entry through the outbox: stored on the device, and sent at once if online, together with local files.
 * Preloaded chunk, since it is needed offline.
 */
import { ApiError } from '../../../api/client.ts';
import { loadErrorTexts } from '../../../errors/error-texts.ts';
import { errorText } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import { isLocal } from '../../../offline/local-files.ts';
import { FileLost, lasting, put, settled, takeBack } from '../../../offline/outbox.ts';
import { isFull } from '../../../offline/outbox-db.ts';
import type { Fault, Outgoing } from '../../../offline/types.ts';
import { navigate } from '../../../ui/navigation.ts';
import { toast } from '../../../ui/toasts.ts';
import { idsOf } from '../common/file-ids.ts';
import type { EntryModel } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';
import type { Trouble } from './saving-types.ts';

/** How long the screen waits for the outbox to send; sending continues in the background. */
const PATIENCE = 15_000;

interface Screen {
  setTrouble(trouble: Trouble): void;
  /** Reports a refusal. */
  refused(error: unknown): Promise<false>;
  /** Called once the server has stored the entry. */
  stored(): void;
}

/** Whether the answers refer to files stored on this device only. */
export const hasLocalFiles = ({ store }: EntryModel): boolean => idsOf(store.settled()).some(isLocal);

/** True once stored or sent; otherwise the screen shows the error. */
export async function saveToOutbox(model: EntryModel, screen: Screen): Promise<boolean> {
  const t = useEntryTexts.now();
  const words = useOutboxTexts.now();
  const { store, slot, progress, config, form, user, start } = model;
  const data = store.settled();
  try {
    await put({
      local_id: progress.localId,
      way: { kind: 'session', user_id: user.id },
      report_config_id: config.id,
      form_version: config.form_version,
      form_name: config.name,
      numbered: Boolean(config.numbering),
      title: entryTitle(form, data) || t.entry,
      data,
      state: progress.state,
      files: idsOf(data),
    });
  } catch (error) {
    const say = () =>
      error instanceof FileLost ? words.fileLost : isFull(error) ? words.deviceFullEntry : errorText(error);
    screen.setTrouble({ say });
    return false;
  }
  const entry = navigator.onLine ? await within(progress.localId) : null;
  if (entry?.fault && isMendable(entry.fault)) return refusedBack(entry, entry.fault, screen);
  start.state = progress.state;
  store.saved();
  await slot.remove().catch(() => undefined);
  if (entry?.status === 'sent') {
    screen.stored();
    const { receipt } = entry;
    if (receipt) progress.receipt = { id: receipt.report_id, number: receipt.number ?? null };
    if (!progress.quiet) toast.ok(() => t.saveSuccess);
    return true;
  }
  tellKept(entry, Boolean(progress.quiet));
  return true;
}

/** `quiet`: the screen itself tells of it, but not that something is wrong or does not last. */
function tellKept(entry: Outgoing | null, quiet: boolean): void {
  const words = useOutboxTexts.now();
  const action = { label: () => words.unsent, run: () => void navigate('/unsent') };
  if (entry?.fault) return void toast.warn(() => words.keptFault, { action });
  const [isLasting, isOnline] = [lasting.get(), navigator.onLine];
  if (quiet && isLasting) return;
  toast.ok(() => (!isLasting ? words.keptTab : isOnline ? words.keptSending : words.keptHere), { action });
}

/** Errors that can be corrected in the form. A failure of the device itself leaves the entry in the outbox. */
const isMendable = ({ code, name }: Fault): boolean => code > 0 || name === 'FileLost';

const within = (local_id: string): Promise<Outgoing | null> =>
  settled(local_id, AbortSignal.timeout(PATIENCE)).catch(() => null);

/** Moves a refused entry from the outbox back into the open form. */
async function refusedBack({ local_id }: Outgoing, fault: Fault, { setTrouble, refused }: Screen): Promise<false> {
  await takeBack(local_id);
  if (fault.code > 0) {
    await loadErrorTexts();
    return refused(new ApiError(fault.code, fault));
  }
  setTrouble({ say: () => useOutboxTexts.now().fileLost });
  return false;
}
