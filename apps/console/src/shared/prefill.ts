/** What the address fills in; loads where it says anything at all. */
export { prefilled } from '@kontor/form';
