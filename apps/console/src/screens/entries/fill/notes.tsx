/**
 * Notes above an entry that is filled in: where its form, its first answers or its draft come from, and that its form
 * has a newer version; live, as the form in the cache is.
 */
import type { AnsweredField, Form } from '@kontor/form';
import { uploadsDone } from '@kontor/form/fill';
import { useRecord } from '../../../api/hooks.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { dateTime, time } from '../../../i18n/format.ts';
import { useNewerVersionTexts } from '../../../i18n/newer-version.ts';
import VersionNotes from '../../../newer-version/note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { EntryModel } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';

interface EntryNotesProps {
  model: EntryModel;
  /** In the language of the reader. */
  spoken: Form;
  /** When the restored draft was typed. */
  restored: number | null;
  onDiscard: () => void;
  /** Of a draft from another version: fields whose answers have no place in this one. */
  left: AnsweredField[] | null;
  /** Writes the draft; false if that failed. */
  keep: () => Promise<boolean>;
}

export default function EntryNotes({ model, spoken, restored, onDiscard, left, keep }: EntryNotesProps) {
  const t = useEntryTexts();
  const v = useNewerVersionTexts();
  const { config, copy, form, kept, renew, report, store } = model;
  const { record } = useRecord('report-configs', config.id);
  const own = config.form_version ?? 0;
  const number = record?.form_version ?? 0;
  const newer =
    record && own > 0 && number > own ? { number, form: { fields: record.fields, states: record.states ?? [] } } : null;
  // What is still uploaded is part of the draft.
  const take = async () => {
    await uploadsDone(store);
    if (await keep()) renew?.();
    else toast.error(() => v.notKept);
  };
  return (
    <>
      {kept && <Note tone="info">{t.fromDevice(dateTime(new Date(kept.at)))}</Note>}
      {copy && <Note tone="info">{t.copyOf(entryTitle(spoken, copy.data) || t.entry)}</Note>}
      <VersionNotes {...{ form, store, newer, left }} stored={report && own} onTake={() => void take()} />
      {restored !== null && (
        <Note
          tone="info"
          action={
            <Button size="sm" onClick={onDiscard}>
              {t.discard}
            </Button>
          }
        >
          {t.restored(moment(restored))}
        </Note>
      )}
    </>
  );
}

/** Time alone for today, else with the date. */
function moment(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  return then.toDateString() === now.toDateString() ? useEntryTexts.now().clock(time(then)) : dateTime(then);
}
