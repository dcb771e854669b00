/** Downloads an entry as a file, for print or as a spreadsheet. Lazy chunk. */
import { download } from '../../../api/download.ts';
import { ownZone } from '../../../i18n/format.ts';

/** Formats of a single entry: for print, or as a spreadsheet. */
export type EntryExport = 'pdf' | 'xlsx';

const fileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 120);

export const downloadEntry = (id: string, name: string, type: EntryExport): Promise<boolean> =>
  download({
    path: `/reports/${id}.${type}`,
    query: { time_zone: ownZone() },
    filename: `${fileName(name)}.${type}`,
  });
