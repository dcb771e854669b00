/** Warning of what the rows of a table do not say: merged cells, formulas without a result, cells and sheets that are not read. */
import type { ImportNotes } from '@kontor/contract';
import { useTableFileTexts } from '../../i18n/table-file.ts';
import { Note } from '../../ui/index.ts';
import styles from './table-file.module.css';

/** Of a table that was read before an update what was not told then is missing. */
export function TableNotes({ notes }: { notes: Partial<ImportNotes> }) {
  const t = useTableFileTexts();
  const { merged = [], uncomputed = [], beyond = [], rounded = [], sheets = [] } = notes;
  return (
    <Note tone="warn" className={styles.notes}>
      {merged.length > 0 && <p>{t.merged(merged.join(', '))}</p>}
      {uncomputed.length > 0 && <p>{t.uncomputed(uncomputed.join(', '))}</p>}
      {beyond.length > 0 && <p>{t.beyond(beyond.join(', '))}</p>}
      {rounded.length > 0 && <p>{t.rounded(rounded.join(', '))}</p>}
      {sheets.length > 0 && <p>{t.otherSheets(t.listed(sheets))}</p>}
    </Note>
  );
}
