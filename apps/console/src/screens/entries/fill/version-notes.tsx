/** Notes on the version of the form while an entry is filled in; live, as the form in the cache is. */
import type { AnsweredField } from '@kontor/form';
import { useRecord } from '../../../api/hooks.ts';
import VersionNotes from '../../../newer-version/note.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { EntryModel } from '../common/model.ts';

interface VersionNotesOfEntryProps {
  model: EntryModel;
  left: AnsweredField[] | null;
  /** Writes the draft. */
  keep: () => Promise<void>;
}

export default function VersionNotesOfEntry({ model, left, keep }: VersionNotesOfEntryProps) {
  const { config, form, store, renew } = model;
  const { record } = useRecord('report-configs', config.id);
  const number = record?.form_version ?? 0;
  const newer =
    record && number > (config.form_version ?? number)
      ? { number, form: { fields: record.fields, states: record.states ?? [] } }
      : null;
  const take = () => void keep().then(renew, toast.error);
  const stored = model.report ? (config.form_version ?? null) : null;
  return <VersionNotes {...{ form, store, stored, newer, left }} onTake={take} />;
}
