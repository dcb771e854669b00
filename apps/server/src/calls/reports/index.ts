/** Handlers of the reports area, by the rows in packages/contract/src/calls/reports.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { reportsBulk } from './bulk.ts';
import { reportChangers, reportStates, reportValues } from './counts.ts';
import { reportConfigsEvaluate } from './evaluate.ts';
import { formUses } from './forms.ts';
import { reportsImport } from './import.ts';
import { reportConfigKnown } from './known-rows.ts';
import { reportNeighbours } from './neighbours.ts';
import { recalculation, recalculationCancel, recalculationUndo, reportConfigsRecalculate } from './recalculate.ts';
import { reportReceipt } from './receipt.ts';
import { savedViewDefault } from './saved-view-default.ts';
import { suggestions } from './suggestions.ts';
import { reportSummary } from './summary.ts';

export const handlers = ({ forms, reports }: AreaDeps) =>
  ({
    reportStates: reportStates(forms),
    reportChangers: reportChangers(forms),
    reportValues: reportValues(forms),
    reportSummary: reportSummary(forms),
    savedViewDefault,
    reportConfigsEvaluate,
    reportConfigsRecalculate: reportConfigsRecalculate(forms),
    recalculation,
    recalculationCancel,
    recalculationUndo,
    formUses,
    reportNeighbours,
    reportsBulk: reportsBulk(forms),
    suggestions,
    reportConfigKnown,
    reportReceipt,
    reportsImport: reportsImport(reports),
  }) satisfies Handlers<'reports'>;
