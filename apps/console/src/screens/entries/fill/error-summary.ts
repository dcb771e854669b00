/** Error summary above the form; lazy chunk, since there are no errors at first. */
export { ErrorSummary as default } from '@kontor/form/fill';
