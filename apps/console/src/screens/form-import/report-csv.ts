/** The report of an import as a table for spreadsheets. */
import { saveAs } from '../../api/download.ts';
import type { useFormImportTexts } from '../../i18n/form-import.ts';
import { row } from '../../i18n/format.ts';
import { type Groups, groupNames } from './lines.ts';

/** A spreadsheet must not take a text of the file for a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;

export function saveReport(groups: Groups, name: string, t: ReturnType<typeof useFormImportTexts>): void {
  const { separator } = row().csv;
  const head = [t.sheet, t.row, t.letter, t.column, t.file, t.outcomeOf, t.became, t.reasonOf];
  const lines = groupNames.flatMap(group =>
    groups[group].map(line => [
      ...[line.sheet, line.row === 0 ? '' : String(line.row), line.letter, line.column, line.text],
      ...[t.group(group), line.became, line.reason && t.reason(line.reason)],
    ]),
  );
  const text = [head, ...lines].map(cells => cells.map(cell).join(separator)).join('\r\n');
  // Without the mark, spreadsheets take the text for that of an older encoding.
  saveAs(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}
