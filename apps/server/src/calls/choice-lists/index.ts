/** Handlers of the choice-lists area, by the rows in packages/contract/src/calls/choice-lists.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { choiceListTable, choiceListWorkbook } from './export.ts';
import { formChoices, formChoicesAll } from './form-choices.ts';
import { choiceListImport } from './import.ts';
import {
  choiceListRetired,
  choiceListRows,
  choiceListRowsChange,
  choiceListRowsReplace,
  choiceListUses,
} from './rows.ts';

export const handlers = () =>
  ({
    choiceListRows,
    choiceListRetired,
    choiceListUses,
    choiceListRowsReplace,
    choiceListRowsChange,
    choiceListImport,
    choiceListTable,
    choiceListWorkbook,
    formChoices,
    formChoicesAll,
  }) satisfies Handlers<'choice-lists'>;
