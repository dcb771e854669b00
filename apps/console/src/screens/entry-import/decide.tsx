/** What an own workbook leaves to decide: answers that both sides changed, and entries that have no row any more. */
import type { ImportConflict, ImportTake } from '@kontor/contract';
import { type KeyboardEvent, useId } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { dateTime } from '../../i18n/format.ts';
import { Button, SegmentedControl } from '../../ui/index.ts';
import page from './entry-import.module.css';
import styles from './rows.module.css';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';
import type { AnswerWords } from './words.ts';

export type Decide = (what: {
  rows?: { row: number; path: string; take: ImportTake }[];
  conflicts?: ImportTake;
  missing?: 'keep' | 'remove';
  missing_changed?: 'keep' | 'remove';
  skip?: { row?: number; report_id?: string; outcome?: 'missing'; skip: boolean }[];
}) => void;

interface ChoiceProps {
  row: number;
  conflict: ImportConflict;
  told: Told;
  /** In Kontor. */
  changed: Row['changed'];
  words: AnswerWords;
  onDecide: Decide | null;
}

/** One answer as it was exported, as the file has it, and as it is; the keys 1 to 3 choose. */
export function Choice({ row, conflict, told, changed, words, onDecide }: ChoiceProps) {
  const t = useEntryImportTexts();
  const name = useId();
  const { path, take } = conflict;
  const label = words.label(t, path);
  const present = changed && [changed.by, dateTime(changed.at)].filter(Boolean).join(', ');
  const sides: [ImportTake, string, string | null][] = [
    ['exported', t.takeExported, told.exported ? dateTime(told.exported) : null],
    ['file', t.takeFile, t.sentAt(dateTime(told.created))],
    ['present', t.takePresent, present],
  ];
  const choose = (side: ImportTake) => onDecide?.({ rows: [{ row, path, take: side }] });
  const onKeyDown = (event: KeyboardEvent) => {
    const side = sides[Number(event.key) - 1]?.[0];
    if (side) choose(side);
  };
  return (
    <fieldset className={styles.choice} onKeyDown={onKeyDown}>
      <legend>{t.whatOf(label, row)}</legend>
      {sides.map(([side, title, since], at) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={name} checked={take === side} disabled={!onDecide} onChange={() => choose(side)} />
          <span>
            <span className={page.quiet}>{title}</span>
            <strong>{words.text(t, path, conflict[side])}</strong>
            {since && <span className={page.quiet}>{since}</span>}
          </span>
          <kbd className="kbd" aria-hidden>
            {at + 1}
          </kbd>
        </label>
      ))}
    </fieldset>
  );
}

interface QuestionProps {
  told: Told;
  onDecide: Decide | null;
}

/** One answer for all conflicts. */
export function ConflictsQuestion({ told, onDecide }: QuestionProps) {
  const t = useEntryImportTexts();
  return (
    <>
      <span className={page.quiet}>{t.conflictsLead(told.conflicts)}</span>
      {onDecide && (
        <>
          <Button size="sm" onClick={() => onDecide({ conflicts: 'file' })}>
            {t.allFile}
          </Button>
          <Button size="sm" onClick={() => onDecide({ conflicts: 'present' })}>
            {t.allPresent}
          </Button>
        </>
      )}
    </>
  );
}

/** One question for all entries that are gone from the file, and one more for those of them that were changed since. */
export function MissingQuestion({ told, onDecide }: QuestionProps) {
  const t = useEntryImportTexts();
  const { missing, missing_changed: changed, absent, absent_changed, missing_skipped } = told;
  // Of some it was decided one by one.
  const all = absent === 'remove' && missing_skipped > 0 ? 'some' : absent;
  const lead = t.missingLead(missing);
  const both = [
    { value: 'keep' as const, label: t.keep },
    { value: 'remove' as const, label: t.discard },
  ];
  return (
    <>
      <span className={page.quiet}>{lead}</span>
      {onDecide && (
        <SegmentedControl
          label={lead}
          value={all}
          onChange={value =>
            value !== 'some' && onDecide({ missing: value, skip: [{ outcome: 'missing', skip: false }] })
          }
          options={both}
        />
      )}
      {changed > 0 && <span className={page.quiet}>{t.missingChanged(changed)}</span>}
      {changed > 0 && onDecide && absent === 'remove' && (
        <SegmentedControl
          label={t.missingChanged(changed)}
          value={absent_changed}
          onChange={value => onDecide({ missing_changed: value })}
          options={both}
        />
      )}
    </>
  );
}
