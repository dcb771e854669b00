/**
 * Saved views of the list. A view is the list's query string (filters, search, order, layout) with its columns; its id
 * in the address (`view`) allows changes on top and a reset.
 */

import type { ListItems } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useList } from '../../../api/lists.ts';
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
import type { ViewActions } from './view-actions.ts';

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

const leave = (query: string) => void navigate(`${location.pathname}?${query}`, { replace: true });

/** The list's present settings: address, else remembered values. */
export interface Present {
  address: string;
  columns: Columns;
}

export function ViewMenu({ form, views, present }: { form: string; views: SavedView[]; present: Present }) {
  const t = useEntriesViewTexts();
  const queries = useQueryClient();
  const shown = useShownView(views);
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const { columns } = present;
  const renamed = naming === 'rename' ? shown : null;
  const changed = shown !== null && (differs(shown.query, present.address) || columns.isOwn);
  const go = (view: SavedView | null, replace = false) =>
    void navigate(`${location.pathname}${addressOf(view)}`, { replace });

  const state = () => ({ query: queryOf(present.address), columns: columns.chosen });
  const place = { queries, form, columns, go, leave: () => leave(queryOf(present.address)) };
  const act = (run: (actions: ViewActions) => Promise<void>) =>
    void import('./view-actions.ts').then(({ viewActions }) => run(viewActions(place))).catch(toast.error);

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
        onSelect: () => act(each => each.update(shown, state())),
      },
    { id: 'save', label: t.saveAs, icon: IconPlus, onSelect: () => setNaming('save') },
    shown && { id: 'rename', label: t.rename, icon: IconEdit, onSelect: () => setNaming('rename') },
    shown && {
      id: 'default',
      label: shown.is_default ? t.noDefault : t.asDefault,
      onSelect: () => act(each => each.update(shown, { is_default: !shown.is_default })),
    },
    { line: true },
    shown && {
      id: 'remove',
      label: t.remove,
      icon: IconTrash,
      danger: true,
      onSelect: () => act(each => each.drop(shown)),
    },
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
            store={async name => {
              const { viewActions } = await import('./view-actions.ts');
              return viewActions(place).write(renamed ? { name } : { name, ...state() }, renamed);
            }}
            onStored={stored => !renamed && act(each => each.added(stored))}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
}
