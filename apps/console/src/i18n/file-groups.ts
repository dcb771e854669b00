/** Kinds of files, as people call them. */
import type { FileGroup } from '../api/library.ts';
import { texts } from './index.ts';

export const useFileGroupTexts = texts({
  de: {
    image: 'Bild',
    video: 'Video',
    audio: 'Audio',
    doc: 'Word',
    xls: 'Excel',
    ppt: 'PowerPoint',
    pdf: 'PDF',
    '3d': '3D',
    html: 'HTML',
    file: 'Datei',
  } satisfies Record<FileGroup, string>,
  en: {
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    doc: 'Word',
    xls: 'Excel',
    ppt: 'PowerPoint',
    pdf: 'PDF',
    '3d': '3D',
    html: 'HTML',
    file: 'File',
  },
});
