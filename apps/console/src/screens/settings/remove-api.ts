/** React hook that deletes an API after a confirmation with the number of handlers that use it; true once deleted. */
import { useQueryClient } from '@tanstack/react-query';
import { refresh, restore } from '../../api/hooks.ts';
import { pageOf } from '../../api/lists.ts';
import { useRemove } from '../../api/mutations.ts';
import { useRights } from '../../api/session.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { confirmRemove, toast } from '../../ui/index.ts';
import type { ApiRecord } from './api-types.ts';

/** What hangs on an API, and shows it. */
const handlers = ['report-handlers', 'file-handlers', 'event-handlers'] as const;

export function useRemoveApi() {
  const t = useIntegrationTexts();
  const queries = useQueryClient();
  const remove = useRemove('apis');
  const may = useRights();
  return async (api: ApiRecord): Promise<boolean> => {
    try {
      const asked = { 'filter[api_id]': api.id, limit: 1 };
      const counts = await Promise.all([
        pageOf('report-handlers', asked, 1),
        ...(may('EventHandlers', 'read') ? [pageOf('event-handlers', asked, 1)] : []),
      ]);
      const count = counts.reduce((sum, page) => sum + page.count, 0);
      if (!(await confirmRemove(api.name, () => t.removeBody(count)))) return false;
      await remove.mutateAsync({ id: api.id });
      toast.ok(() => t.removed(api.name), {
        undo: () =>
          void restore(queries, 'apis', api.id)
            .then(() => Promise.all(handlers.map(each => refresh(queries, each))))
            .catch(toast.error),
      });
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
}
