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
import type { Version } from '../common/merge.ts';
import { type EntryModel, versionOf } from '../common/model.ts';
import { entryTitle } from '../common/title.ts';

interface EntryNotesProps {
  model: EntryModel;
  /** In the language of the reader. */
  spoken: Form;
  /** When the restored draft was typed. */
  restored: number | null;
  onState: (state: string | null) => void;
  /** Of a draft from another version: fields whose answers have no place in this one. */
  left: AnsweredField[] | null;
  /** The draft: `keep` writes it, and is false if that failed. */
  keeping: { keep: () => Promise<boolean>; dismiss: () => void };
}

export default function EntryNotes({ model, spoken, restored, onState, left, keeping }: EntryNotesProps) {
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
    if (await keeping.keep()) renew?.();
    else toast.error(() => v.notKept);
  };
  function discard() {
    const back = startAgain(model);
    onState(model.start.state);
    keeping.dismiss();
    toast.info(() => t.discarded, { undo: () => onState(back().state) });
  }
  return (
    <>
      {kept && <Note tone="info">{t.fromDevice(dateTime(new Date(kept.at)))}</Note>}
      {copy && <Note tone="info">{t.copyOf(entryTitle(spoken, copy.data) || t.entry)}</Note>}
      <VersionNotes {...{ form, store, newer, left }} stored={report && own} onTake={() => void take()} />
      {restored !== null && (
        <Note
          tone="info"
          action={
            <Button size="sm" onClick={discard}>
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

/** Discards changes: back to the server's version. Takes them back, and answers what they were. */
function startAgain({ store, start, report, version, progress }: EntryModel): () => Version {
  const before = { ...progress };
  const mine: Version = { data: store.data(), state: progress.state };
  store.replace(start.data);
  if (report) Object.assign(progress, { target: { id: report.id, version }, base: versionOf(report) });
  return () => {
    Object.assign(progress, before);
    store.replace(mine.data);
    return mine;
  };
}

/** Time alone for today, else with the date. */
function moment(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  return then.toDateString() === now.toDateString() ? useEntryTexts.now().clock(time(then)) : dateTime(then);
}
