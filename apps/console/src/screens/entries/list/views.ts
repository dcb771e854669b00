/**
 * Saved views of the list. A view is the list's query string (filters, search, order, layout) with its columns; its id
 * in the address (`view`) allows changes on top and a reset. Shared ones are used by others, within their own rights.
 */
import { useQuery } from '@tanstack/react-query';
import { allOf } from '../../../api/lists.ts';
import { useQueryString } from '../../../ui/navigation.ts';
import type { SavedView } from './view-fields.ts';

const RESOURCE = 'saved-views';
/** `view=none` shows everything in spite of a default view. */
const NONE = 'none';

/** All views of the form that the person may use. */
export const useViews = (form: string) =>
  useQuery({
    queryKey: [RESOURCE, 'of-form', form],
    queryFn: ({ signal }) =>
      allOf(RESOURCE, { 'filter[report_config_id]': form, sort: 'name', direction: 'asc' }, signal),
  });

/** Address of a view. */
export const addressOf = (view: Pick<SavedView, 'id' | 'query'> | null): string =>
  view ? `?${[view.query, `view=${view.id}`].filter(Boolean).join('&')}` : `?view=${NONE}`;

/** The `view` of the address. */
export const useAsked = (): string | null => new URLSearchParams(useQueryString()).get('view');

/** The view in the address; null unless the person may use it. */
export function useShownView(views: SavedView[]): SavedView | null {
  const id = useAsked();
  return views.find(view => view.id === id) ?? null;
}
