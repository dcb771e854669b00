/** What an own workbook leaves to decide: answers that both sides changed, and entries that have no row any more. */
import type { ImportConflict, ImportTake } from '@kontor/contract';
import { useId } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Button, SegmentedControl } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './use-import.ts';
import type { AnswerWords } from './words.ts';

export type Decide = (what: {
  rows?: { row: number; path: string; take: ImportTake }[];
  conflicts?: ImportTake;
  missing?: 'keep' | 'remove';
}) => void;

interface ChoiceProps {
  row: number;
  conflict: ImportConflict;
  words: AnswerWords;
  onDecide: Decide | null;
}

/** One answer as it was exported, as the file has it, and as it is. */
export function Choice({ row, conflict, words, onDecide }: ChoiceProps) {
  const t = useEntryImportTexts();
  const name = useId();
  const { path, take } = conflict;
  const label = words.label(t, path);
  const sides: [ImportTake, string][] = [
    ['exported', t.takeExported],
    ['file', t.takeFile],
    ['present', t.takePresent],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{t.whatOf(label, row)}</legend>
      {sides.map(([side, title]) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={name}
            checked={take === side}
            disabled={!onDecide}
            onChange={() => onDecide?.({ rows: [{ row, path, take: side }] })}
          />
          <span>
            <span className={styles.quiet}>{title}</span>
            <strong>{words.text(t, path, conflict[side])}</strong>
          </span>
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
    <div className={styles.question}>
      <p>{t.conflictsLead(told.conflicts)}</p>
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
    </div>
  );
}

/** One question for all entries that are gone from the file. */
export function MissingQuestion({ told, onDecide }: QuestionProps) {
  const t = useEntryImportTexts();
  const lead = t.missingLead(told.missing);
  return (
    <div className={styles.question}>
      <p>{lead}</p>
      {onDecide && (
        <SegmentedControl
          label={lead}
          value={told.absent}
          onChange={missing => onDecide({ missing })}
          options={[
            { value: 'keep', label: t.keep },
            { value: 'remove', label: t.discard },
          ]}
        />
      )}
    </div>
  );
}
