/** Kinds of files, as people call them; not by a product: notes are no Word, and what a measuring device writes no Excel. */
import type { FileGroup } from '@kontor/contract';
import { texts } from './index.ts';

export const useFileGroupTexts = texts({
  de: {
    image: 'Bild',
    video: 'Video',
    audio: 'Audio',
    doc: 'Dokument',
    xls: 'Tabelle',
    ppt: 'Präsentation',
    pdf: 'PDF',
    '3d': '3D',
    html: 'HTML',
    file: 'Datei',
  } satisfies Record<FileGroup, string>,
  en: {
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    doc: 'Document',
    xls: 'Spreadsheet',
    ppt: 'Presentation',
    pdf: 'PDF',
    '3d': '3D',
    html: 'HTML',
    file: 'File',
  },
});
