/** Lazy chunk: fills fields from the address, loaded only if it has a query. */
export { prefilled } from '@kontor/form';
