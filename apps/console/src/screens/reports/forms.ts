/** Shared by the lists of forms: record type, and actions on a form. */
import type { ListItems } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { download } from '../../api/download.ts';
import { allOf } from '../../api/lists.ts';
import { useCall, useRemove } from '../../api/mutations.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { confirm, confirmRemove, toast } from '../../ui/index.ts';

export type FormItem = ListItems['report-configs'];

export const RESOURCE = 'report-configs';
export const TRASH = `${RESOURCE}/deleted` as const;

/** Downloads all entries as workbook or archive, named after the form. */
export function exportForm(form: FormItem, type: 'xlsx' | 'zip'): void {
  const query = { 'filter[report_config_id]': form.id };
  void download({ path: `/reports.${type}`, query, filename: `${form.name}.${type}` });
}

/** Number of entries over all forms, without the trash. */
export function useEntryTotal(): number | undefined {
  const { data } = useQuery({
    queryKey: [RESOURCE, 'total'],
    queryFn: async ({ signal }) =>
      (await allOf(RESOURCE, {}, signal)).reduce((total, form) => total + form.reports_count, 0),
  });
  return data;
}

/** Confirms, listing what is deleted with the form, deletes and offers undo. */
export function useFormRemoval() {
  const t = useReportsTexts();
  const removal = useRemove(RESOURCE);
  const restore = useFormRestore();
  return async (form: FormItem): Promise<void> => {
    if (!(await confirmRemove(form.name, () => t.removeBody(form.reports_count)))) return;
    try {
      await removal.mutateAsync({ id: form.id, version: form.version });
      toast.ok(() => t.removed(form.name), { undo: () => void restore(form) });
    } catch (error) {
      toast.error(error);
    }
  };
}

export function useFormRestore() {
  const t = useReportsTexts();
  const call = useCall('POST /report-configs/restore/{id}.json', { stale: [RESOURCE, TRASH] });
  return async (form: FormItem): Promise<void> => {
    try {
      await call.mutateAsync({ params: { id: form.id } });
      toast.ok(() => t.restored(form.name));
    } catch (error) {
      toast.error(error);
    }
  };
}

export function useFormPurge() {
  const t = useReportsTexts();
  const call = useCall('DELETE /report-configs/purge/{id}.json', { stale: [TRASH] });
  return async (form: FormItem): Promise<void> => {
    const question = () => ({ title: t.purgeTitle(form.name), body: t.purgeBody(form.reports_count), danger: true });
    if (!(await confirm(() => ({ ...question(), yes: t.yesPurge, no: t.noKeep })))) return;
    try {
      await call.mutateAsync({ params: { id: form.id } });
      toast.ok(() => t.purged(form.name));
    } catch (error) {
      toast.error(error);
    }
  };
}
