/** Groups of the library's files by media type: what people call "pictures" or "tables". */
import { oneOf } from './schema.ts';

/** Media types of each group; `*` matches any rest. A type that matches none is a `file`. */
const patterns = {
  image: ['image/*'],
  video: ['video/*'],
  audio: ['audio/*'],
  pdf: ['application/pdf'],
  doc: [
    'application/msword',
    'application/vnd.ms-word.*',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.*',
    'application/vnd.oasis.opendocument.text*',
    'application/rtf',
    'text/rtf',
    'text/plain',
    'text/markdown',
  ],
  xls: [
    'application/vnd.ms-excel*',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.*',
    'application/vnd.oasis.opendocument.spreadsheet*',
    'text/csv',
  ],
  ppt: [
    'application/vnd.ms-powerpoint*',
    'application/vnd.openxmlformats-officedocument.presentationml.*',
    'application/vnd.oasis.opendocument.presentation*',
  ],
  '3d': ['model/*'],
  html: ['text/html'],
} as const;

export type FileGroup = keyof typeof patterns | 'file';

export const fileGroups = [...Object.keys(patterns), 'file'] as readonly FileGroup[];

export const fileGroup = oneOf(...fileGroups);

const fits = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export function groupOf(type: string): FileGroup {
  const found = Object.entries(patterns).find(([, list]) => list.some(pattern => fits(type, pattern)));
  return (found?.[0] as FileGroup | undefined) ?? 'file';
}
