/** Handlers of the imports area, by the rows in packages/contract/src/calls/imports.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { entriesImportDifferences } from './differences.ts';
import { entriesImport } from './import.ts';
import {
  entriesImportApply,
  entriesImportDecide,
  entriesImportFaults,
  entriesImportFiles,
  entriesImportMend,
  entriesImportRead,
  entriesImportRemove,
  entriesImports,
  entriesImportUndo,
} from './imports.ts';
import { entriesImportMap } from './map.ts';
import { entriesImportRows } from './rows.ts';
import { formTable } from './table.ts';

export const handlers = (deps: AreaDeps) =>
  ({
    entriesImport: entriesImport(deps),
    formTable,
    entriesImports,
    entriesImportRead,
    entriesImportRows: entriesImportRows(deps),
    entriesImportFaults,
    entriesImportFiles,
    entriesImportMend: entriesImportMend(deps),
    entriesImportMap: entriesImportMap(deps),
    entriesImportDecide,
    entriesImportDifferences: entriesImportDifferences(deps),
    entriesImportApply: entriesImportApply(deps),
    entriesImportUndo,
    entriesImportRemove,
  }) satisfies Handlers<'imports'>;
