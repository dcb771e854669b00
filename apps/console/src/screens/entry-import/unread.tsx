/** Warnings of what a file holds and is not read: columns, sheets and rows of an own workbook; of any table what its rows do not say. */
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { number } from '../../i18n/format.ts';
import { TableNotes } from '../../library/table-file/notes.tsx';
import { Note } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './told.ts';

export function Unread({ told }: { told: Told }) {
  const t = useEntryImportTexts();
  const { unread, notes, columns, exported, other_form } = told;
  // Files, people and links are words of other things, which may have been renamed since.
  const passed = columns.filter(({ to, fixed, unknown }) => exported !== null && to === null && !fixed && !unknown);
  return (
    <>
      {other_form !== null && <Note tone="warn">{t.otherForm(other_form)}</Note>}
      {passed.length > 0 && <p className={styles.quiet}>{t.passedColumns(t.listed(passed.map(({ from }) => from)))}</p>}
      {unread && <OfOwn unread={unread} />}
      {notes && <TableNotes notes={notes} />}
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
