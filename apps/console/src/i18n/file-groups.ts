/**
 * Names of file types in everyday words, not by product: a text document is not always Word, nor a table always Excel.
 */
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
