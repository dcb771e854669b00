/**
 * Saved views of the list. A view is the list's query string (filters, search, order, layout) with its columns; its id
 * in the address (`view`) allows changes on top and a reset.
 */

import type { ListItems } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { refresh, restore } from '../../../api/hooks.ts';
import { useList } from '../../../api/lists.ts';
import { useRemove, useSave } from '../../../api/mutations.ts';
import { useEntriesViewTexts } from '../../../i18n/entries-views.ts';
import {
  IconEdit,
  IconPlus,
  IconRefresh,
  IconTrash,
  lazily,
  MenuButton,
  menu,
  navigate,
  toast,
  useQueryString,
} from '../../../ui/index.ts';
import type { Columns } from './columns.tsx';

const NameDialog = lazily(() => import('./view-name.tsx'));

export type SavedView = ListItems['saved-views'];

const RESOURCE = 'saved-views';
/** `view=none` shows everything in spite of a default view. */
const NONE = 'none';

export const useViews = (form: string) =>
  useList(RESOURCE, { 'filter[report_config_id]': form, sort: 'name', direction: 'asc', limit: 100 });

/** The view-related parameters in canonical order, for comparison. */
function queryOf(address: string): string {
  const query = new URLSearchParams(address);
  query.delete('view');
  query.sort();
  return query.toString();
}

/** Parameters that a view does not set are not compared. */
function differs(view: string, address: string): boolean {
  const kept = new URLSearchParams(view);
  const now = new URLSearchParams(address);
  for (const key of ['sort', 'direction', 'layout']) if (!kept.has(key)) now.delete(key);
  return queryOf(view) !== queryOf(now.toString());
}

/** Address of a view. */
export const addressOf = (view: SavedView | null): string =>
  view ? `?${[view.query, `view=${view.id}`].filter(Boolean).join('&')}` : `?view=${NONE}`;

/** The view in the address; null unless it is one of the person's own. */
export function useShownView(views: SavedView[]): SavedView | null {
  const id = new URLSearchParams(useQueryString()).get('view');
  return views.find(view => view.id === id) ?? null;
}

/** The list's present settings: address, else remembered values. */
export interface Present {
  address: string;
  columns: Columns;
}

export function ViewMenu({ form, views, present }: { form: string; views: SavedView[]; present: Present }) {
  const t = useEntriesViewTexts();
  const queries = useQueryClient();
  const save = useSave(RESOURCE);
  const remove = useRemove(RESOURCE);
  const shown = useShownView(views);
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const { columns } = present;
  const renamed = naming === 'rename' ? shown : null;
  const changed = shown !== null && (differs(shown.query, present.address) || columns.isOwn);
  const go = (view: SavedView | null) => void navigate(`${location.pathname}${addressOf(view)}`);
  const state = () => ({ query: queryOf(present.address), columns: columns.chosen });

  async function write(body: object, view: SavedView | null): Promise<SavedView> {
    const stored = await save.mutateAsync({
      ...(view ? { id: view.id, version: view.version } : {}),
      body: view ? body : { ...body, report_config_id: form },
    });
    return stored.data;
  }
  async function update(view: SavedView, body: object) {
    try {
      const stored = await write(body, view);
      toast.ok(() => t.saved(stored.name));
      if ('query' in body) columns.reset();
    } catch (error) {
      toast.error(error);
    }
  }
  async function added(view: SavedView) {
    // The column changes are part of the view now.
    columns.reset();
    await refresh(queries, RESOURCE);
    void navigate(`${location.pathname}${addressOf(view)}`, { replace: true });
  }
  async function drop(view: SavedView) {
    try {
      await remove.mutateAsync({ id: view.id, version: view.version });
      void navigate(`${location.pathname}?${queryOf(present.address)}`, { replace: true });
      toast.ok(() => t.removed(view.name), { undo: () => void back(view) });
    } catch (error) {
      toast.error(error);
    }
  }
  async function back(view: SavedView) {
    try {
      await restore(queries, RESOURCE, view.id);
      go(view);
    } catch (error) {
      toast.error(error);
    }
  }

  const items = menu([
    { heading: t.views },
    { id: NONE, label: t.all, checked: shown === null, onSelect: () => go(null) },
    ...views.map(view => ({
      id: view.id,
      label: view.name,
      checked: view.id === shown?.id,
      ...(view.is_default && { note: t.isDefault }),
      onSelect: () => go(view),
    })),
    { line: true },
    shown &&
      changed && {
        id: 'update',
        label: t.update(shown.name),
        icon: IconRefresh,
        onSelect: () => void update(shown, state()),
      },
    { id: 'save', label: t.saveAs, icon: IconPlus, onSelect: () => setNaming('save') },
    shown && { id: 'rename', label: t.rename, icon: IconEdit, onSelect: () => setNaming('rename') },
    shown && {
      id: 'default',
      label: shown.is_default ? t.noDefault : t.asDefault,
      onSelect: () => void update(shown, { is_default: !shown.is_default }),
    },
    { line: true },
    shown && { id: 'remove', label: t.remove, icon: IconTrash, danger: true, onSelect: () => void drop(shown) },
  ]);
  const label = shown ? (changed ? t.changed(shown.name) : shown.name) : t.view;
  return (
    <>
      <MenuButton
        label={t.view}
        aria-label={`${t.view}: ${shown ? label : t.all}`}
        kind="ghost"
        size="sm"
        items={items}
      >
        {label}
      </MenuButton>
      {naming && (
        <Suspense>
          <NameDialog
            view={renamed}
            store={name => write(renamed ? { name } : { name, ...state() }, renamed)}
            onStored={stored => !renamed && void added(stored)}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
}
