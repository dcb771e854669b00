/** React hook for the menu of a cell that does not fit: what mends it, and all equal ones. */
import type { ImportIssue } from '@kontor/contract';
import { compile, type Form } from '@kontor/form';
import { useState } from 'react';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { usePopover } from '../../ui/index.ts';
import type { CellRow, OnCell } from './cell.tsx';
import styles from './entry-import.module.css';
import { type Fault, faultAt, filledBy } from './faults.ts';
import { MendList } from './mends.tsx';
import { titleOf } from './rail.tsx';
import type { Told } from './told.ts';
import type { Steps } from './use-steps.ts';
import { type AnswerWords, reasonText } from './words.ts';

interface Chosen {
  row: CellRow;
  index: number;
  issue: ImportIssue;
}

interface MenuProps {
  told: Told;
  form: Form;
  words: AnswerWords;
  steps: Steps;
  faults: readonly Fault[];
}

export function useCellMenu({ told, form, words, steps, faults }: MenuProps) {
  const t = useEntryImportTexts();
  const [chosen, choose] = useState<Chosen | null>(null);
  const fault = chosen && faultAt(faults, chosen.row, chosen.index, chosen.issue);
  const at = chosen?.index ?? 0;
  const title = fault ? titleOf(words, t, told, fault) : '';
  const panel = usePopover(title, close =>
    fault ? (
      <MendList
        {...{ fault, at, title }}
        reason={reasonText(t, fault)}
        input={compile(form).byName.get(filledBy(told, fault) ?? '') ?? null}
        form={told.report_config_id}
        busy={steps.busy}
        onMend={steps.mend}
        onDone={close}
      />
    ) : (
      <p className={styles.quiet}>{t.tooLongToMend}</p>
    ),
  );
  const onCell: OnCell = (element, row, index, issue) => {
    choose({ row, index, issue });
    panel.open(element);
  };
  return { onCell, popup: panel.popup };
}
