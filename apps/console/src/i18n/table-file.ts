/** Texts about the table in a file: which sheet is read, and what of it is not. */
import { texts } from './index.ts';

export const useTableFileTexts = texts({
  de: {
    listed: (names: readonly string[]) => names.map(name => `„${name}“`).join(', '),
    merged: (ranges: string) =>
      `Verbundene Zellen: Nur die erste hat einen Wert, die anderen werden als leer gelesen (${ranges}). Füllen Sie sie in der Datei, wenn der Wert für alle gilt.`,
    uncomputed: (cells: string) =>
      `Formeln ohne Ergebnis werden als leer gelesen (${cells}). Öffnen und speichern Sie die Mappe in Ihrem Tabellenprogramm.`,
    beyond: (cells: string) =>
      `Zellen ohne Überschrift darüber werden nicht gelesen (${cells}). Geben Sie ihren Spalten eine.`,
    rounded: (cells: string) =>
      `Felder haben weniger als diese Zellen: von Uhrzeiten bleiben Stunden und Minuten, von Tagen mit einer Uhrzeit der Tag (${cells}).`,
    otherSheets: (names: string) => `Nicht gelesen werden diese Blätter: ${names}.`,
    sheet: 'Blatt',
  },
  en: {
    listed: names => names.map(name => `"${name}"`).join(', '),
    merged: ranges =>
      `Merged cells: only the first has a value, the others are read as empty (${ranges}). Fill them in the file if the value is for all.`,
    uncomputed: cells =>
      `Formulas without a result are read as empty (${cells}). Open the workbook in your spreadsheet program and save it.`,
    beyond: cells => `Cells without a heading above them are not read (${cells}). Give their columns one.`,
    rounded: cells =>
      `Fields have less than these cells: of times hours and minutes stay, of days with a time the day (${cells}).`,
    otherSheets: names => `These sheets are not read: ${names}.`,
    sheet: 'Sheet',
  },
});
