/** Form fields of a share link: usage limit, expiry and mail recipient, in collapsible groups. */
import { type ReactNode, useId, useState } from 'react';
import { useShareTexts } from '../../i18n/share.ts';
import { DateField, Field, Icon, IconChevronDown, IconChevronRight, Switch, TextField } from '../../ui/index.ts';
import type { Draft, Faults } from './draft.ts';
import styles from './share.module.css';
import { Stepper } from './stepper.tsx';

interface WishProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Error texts by field. */
  faults: Partial<Record<keyof Faults, string>>;
}

export function LinkOptions({ draft, onChange, faults }: WishProps) {
  const t = useShareTexts();
  return (
    <>
      <div className={styles.box}>
        <div className={styles.limit}>
          <Switch
            label={
              <>
                <b>{t.finite}</b>
                <small>{t.finiteNote}</small>
              </>
            }
            checked={draft.finite}
            onChange={finite => onChange({ finite, usages: finite ? 1 : null })}
          />
          {draft.finite && (
            <div className={styles.usages}>
              <Field label={t.usages} error={faults.usages} required>
                {control => (
                  <Stepper
                    control={control}
                    value={draft.usages}
                    onChange={usages => onChange({ usages })}
                    less={t.less}
                    more={t.more}
                  />
                )}
              </Field>
            </div>
          )}
        </div>
        <div className={styles.until}>
          <DateField
            strict
            label={t.expires}
            type="datetime-local"
            name="expires"
            hint={t.expiresNote}
            value={draft.expires}
            onChange={expires => onChange({ expires })}
            error={faults.expires}
          />
        </div>
      </div>
      <Fold label={t.mail} note={draft.email} forced={Boolean(faults.email || faults.subject)}>
        <TextField
          label={t.email}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          onChange={email => onChange({ email })}
          error={faults.email}
        />
        <TextField
          label={t.subject}
          name="subject"
          hint={t.subjectNote}
          autoComplete="off"
          maxLength={200}
          value={draft.subject}
          onChange={subject => onChange({ subject })}
          error={faults.subject}
        />
      </Fold>
    </>
  );
}

interface FoldProps {
  label: string;
  /** Summary while collapsed. */
  note: string;
  /** Expanded because of an error inside. */
  forced: boolean;
  children: ReactNode;
}

/** Collapsible group; its values apply while collapsed too, so the summary names them. */
function Fold({ label, note, forced, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const open = opened || forced;
  return (
    <div className={styles.box}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        <Icon of={open ? IconChevronDown : IconChevronRight} size={16} />
        <b>{label}</b>
        {!open && note && <span>{note}</span>}
      </button>
      <div id={id} className={styles.pair} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
