/** `@kontor/form/xlsform`: forms from the sheets of an XLSForm, with a report of every cell, and forms as such sheets. */

export type { Line, Outcome } from '../exchange/report.ts';
export type { ChoiceList } from './choices.ts';
export type { WrittenList } from './draft.ts';
export { filesAskedBy } from './file-lists.ts';
export { isXlsForm, readXlsForm, type XlsForm } from './read.ts';
export type { Sheets } from './sheets.ts';
export { type Unsaid, type Written, writeXlsForm } from './write.ts';
export { translate } from './xpath.ts';
