/** Checkboxes of an own workbook: which of its changes are taken over, row by row or all at once. */
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Checkbox } from '../../ui/index.ts';
import type { Decide } from './decide.tsx';
import type { Told } from './told.ts';
import type { Row } from './use-rows.ts';

interface HeadTickProps {
  told: Told;
  onDecide: Decide;
}

export function HeadTick({ told, onDecide }: HeadTickProps) {
  const t = useEntryImportTexts();
  const { added, changed, settled, skipped } = told;
  // Entries that are gone from the file are asked about by themselves.
  const all = added + changed + settled;
  return (
    <Checkbox
      label={t.tickAll}
      labelHidden
      checked={all > 0 && skipped === 0}
      mixed={skipped > 0 && skipped < all}
      disabled={all === 0}
      onChange={() => onDecide({ skip: [{ skip: skipped === 0 }] })}
    />
  );
}

interface RowTickProps extends HeadTickProps {
  row: Row;
}

export function RowTick({ told, row, onDecide }: RowTickProps) {
  const t = useEntryImportTexts();
  const { report_id, outcome, issues, writes } = row;
  // One of the entries that are gone from the file: the others stay.
  const isAlone = outcome === 'missing' && told.absent === 'keep' && issues.length === 0 && report_id !== null;
  function tick(on: boolean) {
    if (outcome !== 'missing') return onDecide({ skip: [{ row: row.row, skip: !on }] });
    if (report_id === null) return;
    const one = { report_id, skip: !on };
    if (isAlone) onDecide({ missing: 'remove', skip: [{ outcome: 'missing', skip: true }, one] });
    else onDecide({ skip: [one] });
  }
  return (
    <Checkbox
      label={outcome === 'missing' ? t.tickGone : t.tickRow(row.row)}
      labelHidden
      checked={writes && !row.skipped}
      disabled={!writes && !isAlone}
      onChange={tick}
    />
  );
}
