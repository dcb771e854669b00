/** Worker thread that writes one workbook of charts (chart-book.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { DocProperties, Workbook } from 'wasm-xlsxwriter';
import type { Book } from './chart-book.ts';
import { draw } from './chart-book-draw.ts';
import { writer, writeSheet } from './chart-book-table.ts';
import { sheetName } from './workbook.ts';

const a4 = 9;

function write({ name, charts, formats, empty }: Book): Uint8Array {
  const book = new Workbook();
  book.setProperties(new DocProperties().setTitle(name.toWellFormed().slice(0, 255)));
  const taken = new Set<string>();
  for (const chart of charts) {
    const sheet = book.addWorksheet();
    // In references, an exclamation mark separates sheet and cell.
    const called = sheetName(chart.name.replaceAll('!', ' '), taken);
    sheet.setName(called);
    const table = writeSheet(sheet, chart, formats);
    sheet
      .setFreezePanes(table.head + 1, 0)
      .setLandscape()
      .setPaperSize(a4)
      .setPrintFitToPages(1, 0)
      .setRepeatRows(table.head, table.head);
    if (table.placed.some(each => each.rows > 0)) draw(sheet, called, chart, table, formats);
  }
  if (charts.length === 0) {
    const sheet = book.addWorksheet().setName(sheetName(name.replaceAll('!', ' '), taken));
    writer(sheet, formats).text(0, 0, name);
    writer(sheet, formats).text(1, 0, empty);
  }
  return book.saveToBufferSync();
}

parentPort?.postMessage(write(workerData as Book));
