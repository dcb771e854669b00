/** What was begun or stored under another version of its form, by the one that is filled in; lazy chunk. */
import { type AnsweredField, answeredFields, carryAnswers } from '@kontor/form';
import { carryDraft } from '../../../newer-version/carry-draft.ts';
import { type DraftSlot, isOfOtherVersion } from '../../../offline/drafts.ts';
import type { Loaded } from '../common/model.ts';
import type { Report } from '../common/types.ts';

export function inVersion({ config, form, raisedFrom }: Loaded, report: Report): Report {
  // Somebody else may have raised it since.
  if (!raisedFrom || report.form_version >= (config.form_version ?? 0)) return report;
  const { data } = carryAnswers(answeredFields(raisedFrom, report.data), form, report.data);
  return { ...report, data };
}

interface Opened {
  loaded: Loaded;
  slot: DraftSlot;
  /** Of a draft from another version: fields whose answers have no place in this one. */
  left: AnsweredField[] | null;
}

export function openInVersion(loaded: Loaded, slot: DraftSlot): Opened {
  const { config, form, report, copy } = loaded;
  const carried = slot.found && isOfOtherVersion(slot.found, config.form_version) && carryDraft(slot.found, form);
  return {
    loaded: { ...loaded, report: report && inVersion(loaded, report), copy: copy && inVersion(loaded, copy) },
    slot: carried ? { ...slot, found: carried.found } : slot,
    left: carried ? carried.left : null,
  };
}
