/** What is wrong with an entry, on top of it: loads beside the form, as nothing is wrong at first. */
export { ErrorSummary as default } from '@kontor/form/fill';
