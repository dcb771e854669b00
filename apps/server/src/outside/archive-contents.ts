/** What the list of a ZIP says of its contents, whoever made it: documents that are ZIPs themselves, files to be passed over. */
import type { Zipped } from './unzip.ts';

/** What programs put beside the files that somebody chose; `~$a.xlsx` is there while a workbook is open. */
export const isLeftover = ({ path }: Zipped): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$|~\$[^/]*$|\.~lock\.[^/]*#$)/i.test(path);

/** Workbooks are archives themselves, and so are documents of other programs. */
export const isDocument = (entries: readonly Zipped[]): boolean =>
  entries.some(({ path }) => path === '[Content_Types].xml' || path === 'xl/workbook.xml' || path === 'mimetype');

const depthOf = ({ path }: Zipped): number => path.split('/').length;

/** Those in the fewest folders. */
export function nearestTop(entries: readonly Zipped[]): Zipped[] {
  const top = Math.min(...entries.map(depthOf));
  return entries.filter(entry => depthOf(entry) === top);
}
