/** Error summary above the form, and the way to the first error; lazy chunk, since there are no errors at first. */
export { ErrorSummary as default, focusFirst } from '@kontor/form/fill';
