/** File formats of dashboard exports: PDF and workbook. */
import { workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import { workbookOf } from './book.ts';
import type { DashboardPaper } from './paper.ts';
import { pdfOf } from './pdf.ts';

export const paperTypes = { xlsx: workbookType, pdf: 'application/pdf' } as const;
export type PaperFormat = keyof typeof paperTypes;

export const paperName = (name: string, format: PaperFormat): string => safeName(`${name}.${format}`);

export const paperFile = (paper: DashboardPaper, format: PaperFormat): Promise<Buffer> =>
  format === 'pdf' ? pdfOf(paper) : workbookOf(paper);
