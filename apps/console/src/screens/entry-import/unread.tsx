/** Warnings of what a workbook holds and is not read: columns, sheets and rows of an own one; merged cells, and formulas without a result. */
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { Note } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './told.ts';

export function Unread({ told: { unread, notes } }: { told: Told }) {
  return (
    <>
      {unread && <OfOwn unread={unread} />}
      {notes && <Notes notes={notes} />}
    </>
  );
}

function OfOwn({ unread }: { unread: NonNullable<Told['unread']> }) {
  const t = useEntryImportTexts();
  const columns = unread.columns.map(({ sheet, name }) => (sheet === null ? name : `${sheet}: ${name}`));
  const rows = unread.rows.map(({ sheet, row }) => t.rowOf(sheet, number(row)));
  return (
    <Note tone="warn" className={styles.unread}>
      {columns.length > 0 && <p>{t.unreadColumns(t.listed(columns))}</p>}
      {unread.sheets.length > 0 && <p>{t.unreadSheets(t.listed(unread.sheets))}</p>}
      {(unread.files ?? 0) > 0 && <p>{t.unreadFiles(unread.files ?? 0)}</p>}
      {rows.length > 0 && <p>{t.unreadRows(rows.join('; '))}</p>}
    </Note>
  );
}

/** An import that waits from before an update lacks what was not told then. */
function Notes({ notes }: { notes: Partial<NonNullable<Told['notes']>> }) {
  const t = useEntryImportTexts();
  const { merged = [], uncomputed = [], beyond = [], rounded = [], sheets = [] } = notes;
  return (
    <Note tone="warn" className={styles.unread}>
      {merged.length > 0 && <p>{t.merged(merged.join(', '))}</p>}
      {uncomputed.length > 0 && <p>{t.uncomputed(uncomputed.join(', '))}</p>}
      {beyond.length > 0 && <p>{t.beyond(beyond.join(', '))}</p>}
      {rounded.length > 0 && <p>{t.rounded(rounded.join(', '))}</p>}
      {sheets.length > 0 && <p>{t.otherSheets(t.listed(sheets))}</p>}
    </Note>
  );
}
