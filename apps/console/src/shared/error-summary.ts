/** Lazy chunk: summary of validation errors above the form; preloaded in the background. */
export { ErrorSummary as default } from '@kontor/form/fill';
