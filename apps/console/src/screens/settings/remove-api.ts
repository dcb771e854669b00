import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { type Page, refresh, restore, useRemove } from '../../api/hooks.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { confirmRemove, toast } from '../../ui/index.ts';
import type { ApiRecord } from './api-types.ts';

/** Asks with how many handlers use it; true once it is gone. */
export function useRemoveApi() {
  const t = useIntegrationTexts();
  const queries = useQueryClient();
  const remove = useRemove('apis');
  return async (api: ApiRecord): Promise<boolean> => {
    try {
      const query = { 'filter[api_id]': api.id, limit: 1 };
      const { count } = (await client<Page<unknown>>('GET', '/reportHandlers.json', { query })).body;
      if (!(await confirmRemove(api.name, () => t.removeBody(count)))) return false;
      await remove.mutateAsync({ id: api.id });
      toast.ok(() => t.removed(api.name), {
        undo: () =>
          void restore(queries, 'apis', api.id, 'DELETE')
            .then(() => refresh(queries, 'reportHandlers'))
            .catch(toast.error),
      });
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
}
