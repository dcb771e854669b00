/** Handlers of the exchange area, by the rows in packages/contract/src/calls/exchange.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { reportConfigImport } from './import-form.ts';

export const handlers = () => ({ reportConfigImport }) satisfies Handlers<'exchange'>;
