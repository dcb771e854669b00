/** Changes of saved views, loaded with the first of them: stored, taken in, deleted with undo. */
import type { ListItems } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { refresh, remove, restore } from '../../../api/hooks.ts';
import { storeRecord } from '../../../api/mutations.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import { toast } from '../../../ui/index.ts';

type SavedView = ListItems['saved-views'];

const RESOURCE = 'saved-views';

export interface ViewPlace {
  queries: QueryClient;
  /** Id of the form. */
  form: string;
  columns: { reset(): void };
  go(view: SavedView, replace?: boolean): void;
  /** Shows the same entries without a view. */
  leave(): void;
}

export function viewActions({ queries, form, columns, go, leave }: ViewPlace) {
  const t = useEntriesViewTexts.now();

  async function write(body: { name?: string }, view: SavedView | null): Promise<SavedView> {
    const stored = view
      ? await storeRecord(queries, RESOURCE, { id: view.id, version: view.version, body })
      : await storeRecord(queries, RESOURCE, { body: { name: '', ...body, report_config_id: form } });
    return stored.data;
  }
  async function back(view: SavedView): Promise<void> {
    await restore(queries, RESOURCE, view.id);
    go(view);
  }
  return {
    write,
    async update(view: SavedView, body: object): Promise<void> {
      const stored = await write(body, view);
      toast.ok(() => t.saved(stored.name));
      if ('query' in body) columns.reset();
    },
    async added(view: SavedView): Promise<void> {
      // The column changes are part of the view now.
      columns.reset();
      await refresh(queries, RESOURCE);
      go(view, true);
    },
    async drop(view: SavedView): Promise<void> {
      await remove(RESOURCE, view.id, view.version);
      await refresh(queries, RESOURCE);
      leave();
      toast.ok(() => t.removed(view.name), { undo: () => void back(view).catch(toast.error) });
    },
  };
}
export type ViewActions = ReturnType<typeof viewActions>;
