/**
 * Notes above an entry while it is filled in: its form has a newer version, to which it can be moved; or its draft came
 * from an earlier one. Before it is moved, the answers that would be lost are named.
 */
import { type AnsweredField, answeredFields, carryAnswers, type Form } from '@kontor/form';
import type { FormStore } from '@kontor/form/fill';
import { useState } from 'react';
import { listed } from '../i18n/format.ts';
import { useNewerVersionTexts } from '../i18n/newer-version.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback.tsx';

interface VersionNotesProps {
  form: Form;
  store: FormStore;
  /** Of a stored entry: the version under which it was filled in. */
  stored?: number | null;
  /** The published form, if it is newer than the one that is filled in. */
  newer: { form: Form; number: number } | null;
  onTake: () => void;
  /** Of a draft from another version: fields whose answers have no place in this one; null of any other draft. */
  left: readonly AnsweredField[] | null;
}

const named = (fields: readonly AnsweredField[]): string => listed(fields.map(({ label, name }) => label || name));

export default function VersionNotes({ left, newer, ...more }: VersionNotesProps) {
  const t = useNewerVersionTexts();
  return (
    <>
      {newer && <Newer key={newer.number} {...more} newer={newer} />}
      {left && (
        <Note tone={left.length > 0 ? 'warn' : 'info'}>
          {t.carried} {left.length > 0 && t.left(named(left))}
        </Note>
      )}
    </>
  );
}

function Newer({
  form,
  store,
  stored = null,
  newer,
  onTake,
}: Omit<VersionNotesProps, 'left' | 'newer'> & { newer: Newest }) {
  const t = useNewerVersionTexts();
  const [losing, setLosing] = useState<AnsweredField[] | null>(null);
  function take() {
    const data = store.data();
    const { left } = carryAnswers(answeredFields(form, data), newer.form, data);
    if (left.length === 0 || losing) onTake();
    else setLosing(left);
  }
  const buttons = (
    <>
      {losing && (
        <Button size="sm" kind="ghost" onClick={() => setLosing(null)}>
          {t.stay}
        </Button>
      )}
      <Button size="sm" onClick={take}>
        {losing ? t.anyway : stored === null ? t.take(newer.number) : t.raise(newer.number)}
      </Button>
    </>
  );
  return (
    <Note tone={losing ? 'warn' : 'info'} live action={buttons}>
      {losing ? t.loses(named(losing)) : stored === null ? t.there(newer.number) : t.storedUnder(stored, newer.number)}
    </Note>
  );
}

type Newest = NonNullable<VersionNotesProps['newer']>;
