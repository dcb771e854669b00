/** Saves an entry: after pending uploads and the validation, by a request or through the outbox. Preloaded chunk. */
import { loadChecks, uploadsDone } from '@kontor/form/fill';
import type { EntryModel } from '../common/model.ts';
import { confirmMissingFiles } from './confirm-missing-files.ts';
import { hasLocalFiles, saveToOutbox } from './save-to-outbox.ts';
import type { Conflict, Trouble } from './saving-types.ts';
import { isUnheard, sendingOf } from './send.ts';

interface Screen {
  setPhase(phase: 'waiting' | 'saving'): void;
  setTrouble(trouble: Trouble): void;
  setConflict(conflict: Conflict | null): void;
  showIssues(): false;
  /** Called once the server has stored the entry. */
  stored(): void;
  /** Writes the draft; false if that failed. */
  keep(): Promise<boolean>;
}

/** True once saved; otherwise the screen shows the error. */
export async function saveEntry(model: EntryModel, screen: Screen): Promise<boolean> {
  const { store, files, progress } = model;
  const { setPhase, setTrouble, showIssues, stored } = screen;
  const setConflict = (found: Conflict | null) => {
    // Somebody else has brought it to a later version: the draft goes on by that, and meets what they saved there.
    const isLater = found && found.report.form_version > (model.config.form_version ?? 0);
    if (isLater) void screen.keep().then(kept => (kept ? model.renew?.() : screen.setConflict(found)));
    else screen.setConflict(found);
  };
  const loading = loadChecks();
  loading.catch(() => undefined);
  if (store.pending() > 0) setPhase('waiting');
  await uploadsDone(store);
  const missing = files.failed();
  if (missing.length > 0 && !(await confirmMissingFiles(missing))) return false;
  await loading;
  const issues = store.check({ draft: progress.state === 'draft' });
  if (issues.length) return showIssues();
  setPhase('saving');
  const { send, refused } = sendingOf(model, { setTrouble, setConflict, showIssues, stored });
  const later = () => saveToOutbox(model, { setTrouble, refused, stored });
  if (!progress.target && (!navigator.onLine || hasLocalFiles(model))) return await later();
  return await send().catch(error => (!progress.target && isUnheard(error) ? later() : refused(error)));
}
