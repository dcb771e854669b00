/** Handlers of the feeds area, by the rows in packages/contract/src/calls/feeds.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { entriesOf } from './entries.ts';
import { exportLinkAdd, exportLinkRevoke, exportLinks, formExportLinks } from './links.ts';

export const handlers = (deps: AreaDeps) =>
  ({
    savedViewCsv: entriesOf(deps, 'csv'),
    savedViewWorkbook: entriesOf(deps, 'xlsx'),
    savedViewJson: entriesOf(deps, 'json'),
    exportLinks,
    formExportLinks,
    exportLinkAdd: exportLinkAdd(deps),
    exportLinkRevoke,
  }) satisfies Handlers<'feeds'>;
