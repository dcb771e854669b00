/** The form that the palette can be narrowed to: that of the page, else that of the marked hit. */
import { useQuery } from '@tanstack/react-query';
import { recordOf } from '../../api/hooks.ts';
import { useRights } from '../../api/session.ts';
import { usePath } from '../../ui/navigation.ts';
import type { Item } from './items.tsx';

export interface Scope {
  id: string;
  name: string;
}
const OF_FORM = /^\/reports\/(?:(?:config|share)\/)?([0-9a-f-]{36})(?:\/|$)/;

export function usePageForm(): Scope | undefined {
  const may = useRights();
  const id = OF_FORM.exec(usePath())?.[1];
  const enabled = id !== undefined && may('ReportConfigs', 'read') && may('Reports', 'read');
  const { data } = useQuery({ ...recordOf('report-configs', id), enabled });
  return id && data ? { id, name: data.data.name } : undefined;
}

export function formOfItem(item: Item | undefined): Scope | undefined {
  const { kind, of } = item?.hit ?? {};
  if (!of?.form_id) return undefined;
  if (kind === 'entries') return { id: of.form_id, name: of.detail };
  return kind === 'forms' ? { id: of.id, name: of.name } : undefined;
}
