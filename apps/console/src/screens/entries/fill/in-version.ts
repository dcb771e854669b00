/** A draft of another version of its form, by the one that is filled in; lazy chunk. */
import type { AnsweredField } from '@kontor/form';
import { carryDraft } from '../../../newer-version/carry-draft.ts';
import type { DraftSlot } from '../../../offline/drafts.ts';
import type { Loaded } from '../common/model.ts';

interface InVersion {
  slot: DraftSlot;
  /** Fields whose answers have no place in this version. */
  left: AnsweredField[];
}

/** Null if the entry was raised to a later version before the page was left: it is raised again, and loses nothing. */
export function inVersion({ config, form, stays }: Loaded, slot: DraftSlot): InVersion | null {
  const { found } = slot;
  if (!found) return { slot, left: [] };
  if (stays && (found.of?.version ?? 0) > (config.form_version ?? 0)) {
    slot.close();
    return null;
  }
  const carried = carryDraft(found, form);
  return { slot: { ...slot, found: carried.found }, left: carried.left };
}
