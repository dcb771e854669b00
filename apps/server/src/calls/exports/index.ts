/** Handlers of the exports area, by the rows in packages/contract/src/calls/exports.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { reportExport, reportExportAdd, reportExportBytes, reportExportRemove, reportExports } from './background.ts';
import { reportsArchive, reportsPdf, reportsTable, reportsWorkbook, reportWorkbook } from './exports.ts';
import { reportPdf } from './pdf.ts';

export const handlers = ({ forms }: AreaDeps) =>
  ({
    reportsWorkbook: reportsWorkbook(forms),
    reportsArchive: reportsArchive(forms),
    reportsTable: reportsTable(forms),
    reportsPdf: reportsPdf(forms),
    reportWorkbook: reportWorkbook(forms),
    reportExportAdd: reportExportAdd(forms),
    reportExports,
    reportExport,
    reportExportRemove,
    reportExportBytes,
    reportPdf: reportPdf(forms),
  }) satisfies Handlers<'exports'>;
