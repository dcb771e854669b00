/** Form fields of a message: title, text, audience and period. */
import { limits } from '@kontor/contract/limits';
import { RichEditor } from '@kontor/form/fill';
import { Suspense, useId } from 'react';
import { useRights } from '../../api/session.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { Checkbox, DateField, Field, RadioTiles, Skeleton, TextField } from '../../ui/index.ts';
import type { Draft, Fault } from './draft.ts';
import { GroupsField } from './groups-field.tsx';
import styles from './messages.module.css';

interface Props {
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
  faults: readonly Fault[];
  /** Server errors by field. */
  serverFaults: Readonly<Record<string, string>>;
}

export function Fields({ draft, onChange, faults, serverFaults }: Props) {
  const t = useMessagesTexts();
  const locale = useLanguage();
  const may = useRights();
  const name = useId();
  const chooses = may('Groups', 'read');
  return (
    <>
      <TextField
        autoFocus
        label={t.title}
        required
        maxLength={limits.name}
        autoComplete="off"
        value={draft.title}
        onChange={title => onChange({ title })}
        error={faults.includes('title') ? t.titleMissing : serverFaults.title}
      />
      <Field
        label={<span id={name}>{t.body}</span>}
        required
        error={faults.includes('body') ? t.bodyMissing : serverFaults.body}
      >
        {control => (
          <Suspense fallback={<Skeleton height={140} />}>
            <RichEditor
              id={control.id}
              labelledBy={name}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid'] ?? false}
              required
              html={draft.body}
              onChange={body => onChange({ body })}
              locale={locale}
            />
          </Suspense>
        )}
      </Field>
      {chooses && (
        <RadioTiles
          label={t.audience}
          value={draft.audience}
          onChange={value => onChange({ audience: value as Draft['audience'] })}
          options={[
            { value: 'all', label: t.all },
            { value: 'groups', label: t.groups },
          ]}
          hint={draft.audience === 'groups' ? t.audienceHint : undefined}
        />
      )}
      {chooses && draft.audience === 'groups' && (
        <GroupsField
          value={draft.groups}
          onChange={groups => onChange({ groups })}
          error={faults.includes('groups') ? t.groupsMissing : serverFaults.groups}
        />
      )}
      <div className={styles.times}>
        <DateField
          strict
          type="datetime-local"
          label={t.starts}
          value={draft.starts}
          onChange={starts => onChange({ starts })}
          hint={t.timeHint}
          error={serverFaults.starts}
        />
        <DateField
          strict
          type="datetime-local"
          label={t.ends}
          value={draft.ends}
          onChange={ends => onChange({ ends })}
          error={faults.includes('ends') ? t.endsBefore : serverFaults.ends}
        />
      </div>
      <Checkbox label={t.confirmField} checked={draft.confirm} onChange={confirm => onChange({ confirm })} />
    </>
  );
}
