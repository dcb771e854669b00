/** Refusals of OData queries, by the option that is meant: a mistake is a 400, what OData has and this service has not a 501. */
import { Problem } from '@kontor/contract';

export const mistake = (option: string, message: string): Problem =>
  new Problem('badQuery', [{ path: option, code: 'not_allowed', message }]);

export const beyond = (option: string, what: string): Problem =>
  new Problem('notBuilt', [{ path: option, code: 'not_allowed', message: `${what} is not supported here.` }]);
