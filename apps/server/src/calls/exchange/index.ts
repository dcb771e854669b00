/** Handlers of the exchange area, by the rows in packages/contract/src/calls/exchange.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { reportConfigXlsForm } from './export-xlsform.ts';
import { reportConfigImport } from './import-form.ts';

export const handlers = () => ({ reportConfigImport, reportConfigXlsForm }) satisfies Handlers<'exchange'>;
