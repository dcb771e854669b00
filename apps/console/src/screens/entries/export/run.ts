/** Runs exports: small ones download at once, large ones become a job on the server. */
import { limits } from '@kontor/contract/limits';
import type { Query } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { orderExport } from '../../../api/exports.ts';
import { useExportTexts } from '../../../i18n/exports.ts';
import { ownZone } from '../../../i18n/format.ts';
import { toast } from '../../../ui/toasts.ts';
import type { ExportType } from './types.ts';

export interface ExportOptions {
  type: ExportType;
  values: 'labels' | 'stored';
  options: 'one' | 'columns';
  names: boolean;
  /** Fields that the form no longer has, too. */
  former: boolean;
}

const exportTypes = ['xlsx', 'csv', 'pdf', 'zip'] as const;
/** Entries that are exported while one waits; more become a job on the server. */
export const mostDirectOf = (type: ExportType): number => (type === 'pdf' ? limits.pdf_direct : limits.export_direct);
/** Entries that a document holds. */
export const mostPrinted = limits.pdf_entries;

const KEPT = 'kontor.export';
/** The last choice, from local storage. */
export function savedOptions(): ExportOptions {
  let kept: Partial<Record<keyof ExportOptions, unknown>> = {};
  try {
    kept = Object(JSON.parse(localStorage.getItem(KEPT) ?? '{}'));
  } catch {
    // unreadable values fall back to defaults
  }
  return {
    type: exportTypes.find(type => type === kept.type) ?? 'xlsx',
    values: kept.values === 'stored' ? 'stored' : 'labels',
    options: kept.options === 'columns' ? 'columns' : 'one',
    names: kept.names === true,
    former: kept.former === true,
  };
}

export const saveOptions = (exportOptions: ExportOptions): void =>
  localStorage.setItem(KEPT, JSON.stringify(exportOptions));

export async function exportEntries(
  name: string,
  exportOptions: ExportOptions,
  query: Query,
  count: number,
): Promise<void> {
  const { type, ...rest } = exportOptions;
  if (type === 'pdf' && count > mostPrinted) {
    toast.error(() => useExportTexts.now().pdfMost(mostPrinted));
    return;
  }
  if (count <= mostDirectOf(type)) {
    const path = `/reports.${type}`;
    const manner = type === 'pdf' ? {} : { ...rest, names: String(rest.names), former: String(rest.former) };
    const asked = { ...query, ...manner, time_zone: ownZone() };
    await download({ path, query: asked, filename: `${name}.${type}` });
    return;
  }
  await orderExport(query, { ...exportOptions, time_zone: ownZone() }).catch(toast.error);
}

export const exportEntry = (type: 'pdf' | 'xlsx', id: string, name: string): Promise<boolean> =>
  download({ path: `/reports/${id}.${type}`, query: { time_zone: ownZone() }, filename: `${name}.${type}` });
