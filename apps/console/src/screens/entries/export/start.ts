/** Exports without a dialog: one entry, or a list with the last options. The runner is a lazy chunk. */
import type { Query } from '../../../api/client.ts';
import { toast } from '../../../ui/toasts.ts';
import type { FormRecord } from '../common/entry.ts';
import type { ExportType } from './types.ts';

const run = () => import('./run.ts');

/** `count`: number of entries. */
export const exportEntries = (form: FormRecord, type: ExportType, query: Query, count: number): void =>
  void run().then(each => each.exportEntries(form.name, { ...each.savedOptions(), type }, query, count), toast.error);

export const exportEntry = (type: 'pdf' | 'xlsx', id: string, name: string): void =>
  void run().then(each => each.exportEntry(type, id, name), toast.error);
