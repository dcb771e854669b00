/** `@kontor/form/dates`: React input of days, timestamps and times of day, for forms and console alike. */

export { type DateKind, readDate } from './rules/read.ts';
export { dateTexts } from './rules/texts.ts';
export { dateText } from './rules/write.ts';
export { DateInput, type DateInputProps } from './view/date-input.tsx';
