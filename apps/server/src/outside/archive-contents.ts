/**
 * Classifies the entries of a ZIP by their paths: metadata that operating systems and office programs leave behind,
 * office documents (ZIP packages themselves), and the entries nearest to the root.
 */
import type { Zipped } from './unzip.ts';

/** What programs put beside the files that somebody chose; `~$a.xlsx` is there while a workbook is open. */
export const isLeftover = ({ path }: Zipped): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$|~\$[^/]*$|\.~lock\.[^/]*#$)/i.test(path);

/** Workbooks are archives themselves, and so are documents of other programs. */
export const isDocument = (entries: readonly Zipped[]): boolean =>
  entries.some(({ path }) => path === '[Content_Types].xml' || path === 'xl/workbook.xml' || path === 'mimetype');

/** A text, a presentation, or a sheet of OpenDocument. */
export const isOtherDocument = ({ path }: Zipped): boolean => /^(word|ppt)\/|^mimetype$/.test(path);

const depthOf = ({ path }: Zipped): number => path.split('/').length;

/** Those in the fewest folders. */
export function nearestTop(entries: readonly Zipped[]): Zipped[] {
  const top = Math.min(...entries.map(depthOf));
  return entries.filter(entry => depthOf(entry) === top);
}
