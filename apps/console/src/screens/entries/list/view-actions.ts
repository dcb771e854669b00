/** Changes of saved views, loaded with the first of them: stored, taken in, deleted with undo. */
import type { Changes, ListItems } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
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
  columns: { choose(next: null): void };
  go(view: SavedView, replace?: boolean): void;
  /** Shows the same entries without a view. */
  leave(): void;
}

export function viewActions({ queries, form, columns, go, leave }: ViewPlace) {
  const t = useEntriesViewTexts.now();

  async function write(body: Changes['saved-views'], view: SavedView | null): Promise<SavedView> {
    if (view) return (await storeRecord(queries, RESOURCE, { id: view.id, version: view.version, body })).data;
    const { name = '', ...rest } = body;
    return (await storeRecord(queries, RESOURCE, { body: { ...rest, name, report_config_id: form } })).data;
  }
  async function back(view: SavedView): Promise<void> {
    await restore(queries, RESOURCE, view.id);
    go(view);
  }
  return {
    write,
    /** `shows`: the list goes on to what the view says now. */
    async update(view: SavedView, body: Changes['saved-views'], shows = false): Promise<void> {
      const stored = await write(body, view);
      toast.ok(() => t.saved(stored.name));
      columns.choose(null);
      if (shows) go(stored, true);
    },
    async openWith(view: SavedView, on: boolean): Promise<void> {
      await ask('POST /saved-views/default/{id}.json', { params: { id: view.id }, body: { on } });
      await refresh(queries, RESOURCE);
      toast.ok(() => (on ? t.opensWith(view.name) : t.opensWithout(view.name)));
    },
    async added(view: SavedView): Promise<void> {
      // The column changes are part of the view now.
      columns.choose(null);
      await refresh(queries, RESOURCE);
      go(view, true);
    },
    async drop(view: SavedView): Promise<void> {
      await remove(RESOURCE, view.id, view.version);
      // First: a view that is gone while the address names it was deleted by somebody else.
      leave();
      await refresh(queries, RESOURCE);
      toast.ok(() => t.removed(view.name), { undo: () => void back(view).catch(toast.error) });
    },
  };
}
export type ViewActions = ReturnType<typeof viewActions>;
