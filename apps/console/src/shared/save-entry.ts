/** Saves an entry to the outbox and waits for the result. Lazy chunk, loaded with the first send. */

import { answerOf, type Data, displayValue, type Form, listColumns } from '@kontor/form';
import { localeOf } from '@kontor/form/languages';
import { loadErrorTexts } from '../errors/error-texts.ts';
import type { LazyText } from '../i18n/index.ts';
import { language } from '../i18n/index.ts';
import { useSentTexts } from '../i18n/shared-sent.ts';
import { splitIssues } from '../offline/field-issues.ts';
import type { Outgoing } from '../offline/types.ts';
import { faultText } from './fault-text.ts';
import { passTime, secondsIn } from './fill-time.ts';
import type { Filling } from './model.ts';
import type { Outcome, Receipt } from './outcome.ts';
import { FileLost, isFull, put, settled, takeBack } from './send-bundle.ts';
import { noteSaved } from './start-background.ts';
import type { DraftWriter } from './use-draft.ts';

export type Result = Outcome | { kind: 'back'; trouble: { say: LazyText } | null; atFields: boolean };

const back = (say: LazyText): Result => ({ kind: 'back', trouble: { say }, atFields: false });

/** `signal` ends the waiting only; the entry is sent all the same. */
export async function saveEntry(
  model: Filling,
  keeping: DraftWriter,
  failed: readonly string[],
  signal: AbortSignal,
): Promise<Result> {
  const t = useSentTexts.now();
  if (failed.length > 0) return back(() => t.filesFailed(failed.join(', ')));
  const localId = model.progress.localId;
  const given = outgoingOf(model);
  const waits = { kind: 'waits' as const, localId, files: given.files.length };
  try {
    await put(given);
  } catch (error) {
    return back(() => (isFull(error) ? t.noRoom : error instanceof FileLost ? t.fileLost : t.notKept));
  }
  noteSaved(localId);
  // From here on the outbox has it: closing the page loses nothing.
  await keeping.end();
  const entry = await settled(localId, signal).catch(() => null);
  const receipt = entry && receiptOf(entry, waits.files);
  const mended = entry?.fault && !isOfLink(entry) ? await mendHere(model, keeping, entry) : null;
  if (mended) return mended;
  model.store.saved();
  return receipt ? { ...waits, kind: 'sent', receipt } : waits;
}

/** Null if it has not arrived. */
export const receiptOf = ({ form_name, receipt }: Outgoing, files: number): Receipt | null =>
  receipt && { form: form_name, at: receipt.at, id: receipt.report_id, files, number: receipt.number ?? null };

/** The link itself is invalid: nothing to correct in the fields. */
export const isOfLink = ({ fault }: Outgoing): boolean => fault?.code === 404 || fault?.code === 403;

/** Refused because of its content: moves it from the outbox back into the form, with errors at the fields. */
async function mendHere(model: Filling, keeping: DraftWriter, entry: Outgoing): Promise<Result | null> {
  const { store } = model;
  await loadErrorTexts();
  // The draft is written before the entry leaves the queue.
  const taken = await takeBack(entry.local_id, async () => void (await keeping.keep())).catch(() => null);
  if (!taken) {
    // it was sent after all, or another tab has it
    await keeping.end();
    return null;
  }
  const { fault, data, files, stored_files } = entry;
  const sent = { data, files: [...files.map(({ id }) => id), ...stored_files] };
  const [ours, others] = splitIssues(fault?.issues ?? [], sent, store.place);
  store.setIssues(ours);
  return {
    kind: 'back',
    trouble: others.length > 0 || ours.length === 0 ? { say: () => faultText(entry) } : null,
    atFields: ours.length > 0,
  };
}

function outgoingOf({ config, form, door, store, progress }: Filling): Parameters<typeof put>[0] {
  const data = store.settled('refuse');
  passTime(progress.time);
  const files = Object.values((data._images ?? {}) as Data).flat() as string[];
  return {
    local_id: progress.localId,
    way: door.way,
    report_config_id: config.id,
    form_version: config.form_version,
    form_name: config.name,
    numbered: config.numbered ?? false,
    title: titleOf(form, data),
    data,
    state: null,
    seconds: secondsIn(progress.time),
    files: [...new Set(files)],
  };
}

const COLUMNS = 2;

/** Title in lists: the first answered field among the form's columns; '' without any. */
function titleOf(form: Form, data: Data): string {
  const how = { locale: localeOf(language.get()), yes: '✓', no: '–' };
  return listColumns(form, 'console')
    .filter(column => !column.input.files)
    .map(column => displayValue(column.input, answerOf(column.input, data), how))
    .filter(Boolean)
    .slice(0, COLUMNS)
    .join(', ');
}
