/** Which sheet of a workbook is read, where it has several that hold something. */
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Select } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './told.ts';

interface SheetChoiceProps {
  told: Told;
  busy: boolean;
  /** Null where the file has to be chosen again. */
  onChoose: ((sheet: string) => void) | null;
}

export function SheetChoice({ told: { notes }, busy, onChoose }: SheetChoiceProps) {
  const t = useEntryImportTexts();
  const { sheet, sheets = [] } = notes ?? {};
  if (sheet === undefined || sheets.length === 0) return null;
  return (
    <span className={styles.sheet} data-tip={onChoose ? undefined : t.chooseAgain}>
      <span aria-hidden>{t.sheet}</span>
      <Select
        label={t.sheet}
        labelHidden
        value={sheet}
        disabled={busy || !onChoose}
        options={[sheet, ...sheets].map(name => ({ value: name, label: name }))}
        onChange={name => onChoose?.(name)}
      />
    </span>
  );
}
