import { useQuery } from '@tanstack/react-query';
import { wholeList } from './whole-lists.ts';

export interface FormName {
  id: string;
  name: string;
}

/**
 * All forms there are for this person, by name. Kept under a name of its own: `report-configs` is stale with each entry
 * that anybody adds, since it counts them.
 */
export const useFormNames = () =>
  useQuery({
    queryKey: ['form-names'],
    queryFn: async ({ signal }) =>
      (await wholeList('report-configs', signal)).map(({ id, name }): FormName => ({ id, name })),
  });
