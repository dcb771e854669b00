/** Form of one metadata entry: name, type and a field of that type. */
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/mutations.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Note } from '../../ui/feedback.tsx';
import { Select, TextArea, TextField } from '../../ui/inputs.tsx';
import { useBlocker } from '../../ui/navigation.ts';
import styles from './file.module.css';
import { type Datum, METADATA } from './file-types.ts';
import { asKind, type Draft, draftOf, type Kind, kinds, read, sameName, shown } from './metadata-kinds.ts';

interface MetadataFormProps {
  reference: string;
  /** Null for a new one. */
  datum: Datum | null;
  others: Datum[];
  onDone: (after: Datum) => void;
  onClose: () => void;
}

const EMPTY: Draft = { name: '', kind: 'text', text: '', yes: true };

export function MetadataForm({ reference, datum, others, onDone, onClose }: MetadataFormProps) {
  const t = useFileTexts();
  const [first] = useState(() => (datum ? draftOf(datum.name, datum.value) : EMPTY));
  const [draft, setDraft] = useState(first);
  const [based, setBased] = useState(datum?.version);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const save = useSave(METADATA);
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setRefusal(undefined);
  };
  const reading = read(draft);
  const issues = issuesByPath(refusal);
  const taken =
    others.some(({ name }) => sameName(name, draft.name)) || (refusal as ApiError | undefined)?.code === 409;
  const nameFault = draft.name.trim() === '' ? (tried ? t.nameMissing : undefined) : taken ? t.nameTaken : issues.name;
  const valueFault = 'fault' in reading ? (tried ? t[reading.fault] : undefined) : issues.value;
  const clash =
    refusal instanceof ApiError && refusal.code === 412 ? (refusal.current as Datum | undefined) : undefined;
  const unplaced = refusal !== undefined && !clash && !taken && !issues.name && !issues.value;

  async function store(version = based): Promise<boolean> {
    setTried(true);
    if (draft.name.trim() === '' || taken || 'fault' in reading) return false;
    const fields = { name: draft.name.trim(), value: reading.value };
    try {
      const answer = await save.mutateAsync(
        datum ? { id: datum.id, version, body: fields } : { body: { ...fields, file_reference_id: reference } },
      );
      onDone(answer.data);
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    }
  }
  useBlocker({ dirty: JSON.stringify(draft) !== JSON.stringify(first), save: () => store() });
  const text = { value: draft.text, onChange: (value: string) => set({ text: value }), error: valueFault };
  return (
    <form
      className={styles.form}
      aria-label={datum ? t.editDatum(datum.name) : t.addMetadata}
      onSubmit={event => {
        event.preventDefault();
        void store();
      }}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <TextField
        label={t.name}
        value={draft.name}
        onChange={name => set({ name })}
        error={nameFault}
        maxLength={100}
        autoFocus={!datum}
        required
      />
      <Select
        label={t.kind}
        value={draft.kind}
        onChange={kind => set(asKind(draft, kind as Kind))}
        options={kinds.map(kind => ({ value: kind, label: t[`kind_${kind}`] }))}
      />
      {draft.kind === 'boolean' ? (
        <Switch label={draft.yes ? t.yes : t.no} checked={draft.yes} onChange={yes => set({ yes })} />
      ) : draft.kind === 'list' || draft.kind === 'json' ? (
        <TextArea
          {...text}
          label={t.value}
          rows={draft.kind === 'json' ? 6 : 4}
          hint={draft.kind === 'list' ? t.listHint : undefined}
          spellCheck={draft.kind === 'list'}
        />
      ) : draft.kind === 'date' ? (
        <DateField {...text} label={t.value} type="date" />
      ) : (
        <TextField {...text} label={t.value} inputMode={draft.kind === 'number' ? 'decimal' : undefined} />
      )}
      {clash && (
        <Note tone="warn" live>
          {t.changedMeanwhile}
          <br />
          <b>{clash.name}:</b> {shown(clash.value, t)}
          <span className={styles.row}>
            <Button
              size="sm"
              onClick={() => {
                setDraft(draftOf(clash.name, clash.value));
                setBased(clash.version);
                setRefusal(undefined);
              }}
            >
              {t.takeOver}
            </Button>
            <Button size="sm" onClick={() => void store(clash.version)}>
              {t.keepMine}
            </Button>
          </span>
        </Note>
      )}
      {unplaced && (
        <Note tone="bad" live>
          {[describe(refusal).title, ...describe(refusal).lines].join(' ')}
        </Note>
      )}
      <span className={styles.row}>
        <Button kind="ghost" size="sm" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button size="sm" type="submit" busy={save.isPending && t.saving}>
          {t.save}
        </Button>
      </span>
    </form>
  );
}
