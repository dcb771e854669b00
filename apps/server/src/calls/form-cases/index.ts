/** Handlers of the form-cases area, by the rows in packages/contract/src/calls/form-cases.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { formCase, formCaseAdd, formCaseRemove, formCaseRename, formCases } from './kept.ts';
import { formCasesAccept, formCasesRun } from './run.ts';

export const handlers = () =>
  ({
    formCases,
    formCase,
    formCaseAdd,
    formCaseRename,
    formCaseRemove,
    formCasesRun,
    formCasesAccept,
  }) satisfies Handlers<'form-cases'>;
