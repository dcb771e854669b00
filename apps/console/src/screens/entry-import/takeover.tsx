/** Bar below an import that is ready: what would be written, and the ways on: match anew, take over, later, not at all. */
import { useState } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { date } from '../../i18n/format.ts';
import { Button, Checkbox } from '../../ui/index.ts';
import page from './entry-import.module.css';
import styles from './rows.module.css';
import { toWrite, writable } from './standing.tsx';
import type { Told } from './told.ts';

interface TakeoverProps {
  told: Told;
  busy: boolean;
  /** Matches the file anew, where how it is read was changed; else null. */
  onMatch: (() => void) | null;
  onReset: () => void;
  onApply: () => void;
  onRemove: () => void;
}

export function Takeover({ told, busy, onMatch, onReset, onApply, onRemove }: TakeoverProps) {
  const t = useEntryImportTexts();
  const [isPartly, setPartly] = useState(true);
  const { exported, misfits, expires } = told;
  const count = toWrite(told);
  if (onMatch)
    return (
      <div className={page.takeover} data-keep-clear>
        <p role="status">{t.readingChanged}</p>
        <Button onClick={onReset}>{t.asBefore}</Button>
        <Button kind="primary" busy={busy} onClick={onMatch}>
          {t.again}
        </Button>
      </div>
    );
  return (
    <div className={page.takeover} data-keep-clear>
      <p>
        {misfits > 0 && <span className={styles.reason}>{t.applyRest(misfits)} </span>}
        <span className={page.rest}>{t.nothingYet(date(expires))}</span>
      </p>
      {misfits > 0 && count > 0 && <Checkbox label={t.onlyFitting} checked={isPartly} onChange={setPartly} />}
      <Button onClick={onRemove}>{t.cancel}</Button>
      {writable(told) > 0 && (
        <Button
          kind="primary"
          busy={busy}
          disabledReason={count === 0 ? t.noneTicked : misfits > 0 && !isPartly && t.mendFirst(misfits)}
          onClick={onApply}
        >
          {exported === null ? t.apply(count) : t.applyChanges(count)}
        </Button>
      )}
    </div>
  );
}
