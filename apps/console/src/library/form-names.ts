/** React hook: the names of all forms that the user may see. */
import { useQuery } from '@tanstack/react-query';
import { wholeList } from './whole-lists.ts';

export interface FormName {
  id: string;
  name: string;
}

/** Has a cache key of its own: `report-configs` is invalidated by every new entry, since its lists count them. */
export const useFormNames = () =>
  useQuery({
    queryKey: ['form-names'],
    queryFn: async ({ signal }) =>
      (await wholeList('report-configs', signal)).map(({ id, name }): FormName => ({ id, name })),
  });
