/** Which sheet of a workbook is read, where it has several that hold something. */
import type { ImportNotes } from '@kontor/contract';
import { useTableFileTexts } from '../../i18n/table-file.ts';
import { Select } from '../../ui/index.ts';
import styles from './table-file.module.css';

interface SheetChoiceProps {
  notes: Partial<ImportNotes> | null;
  disabled: boolean;
  /** Why another cannot be chosen. */
  tip?: string | undefined;
  onChoose: (sheet: string) => void;
}

export function SheetChoice({ notes, disabled, tip, onChoose }: SheetChoiceProps) {
  const t = useTableFileTexts();
  const { sheet, sheets = [] } = notes ?? {};
  if (sheet === undefined || sheets.length === 0) return null;
  return (
    <span className={styles.sheet} data-tip={tip}>
      <span aria-hidden>{t.sheet}</span>
      <Select
        label={t.sheet}
        labelHidden
        value={sheet}
        disabled={disabled}
        options={[sheet, ...sheets].map(name => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </span>
  );
}
