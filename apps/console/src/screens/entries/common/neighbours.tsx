/**
 * Links to the previous and next entry of the list that the person came from. The list's query is carried in the
 * entry's address, so that it survives reload, new tabs and shared links.
 */
import type { Form } from '@kontor/form';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { prefetchRecord } from '../../../api/hooks.ts';
import { useNeighboursTexts } from '../../../i18n/entry-neighbours.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { cx } from '../../../ui/cx.ts';
import { IconChevronDown, IconChevronUp } from '../../../ui/icons.ts';
import { navigate, useQueryString } from '../../../ui/navigation.ts';
import frame from '../../../ui/record-frame.module.css';
import styles from './entry.module.css';
import { listQueryOf, measuresOf } from './filter-query.ts';
import { CONTAINED } from './types.ts';

/** Filters, search and order of the list as a server query. */
function listOf(configId: string, form: Form, text: string): Query {
  const query: Query = { 'filter[report_config_id]': configId };
  const given = new URLSearchParams(text);
  for (const key of new Set(given.keys())) {
    if (key.startsWith('filter[') && key !== 'filter[report_config_id]') query[key] = given.getAll(key);
    else if (['search', 'sort', 'direction'].includes(key)) query[key] = given.get(key);
  }
  return listQueryOf(query, measuresOf(form));
}

export interface EntryNeighboursProps {
  configId: string;
  form: Form;
  id: string;
  mode: 'view' | 'edit';
}

export default function EntryNeighbours({ configId, form, id, mode }: EntryNeighboursProps) {
  const t = useNeighboursTexts();
  const text = useQueryString();
  const queries = useQueryClient();
  const query = listOf(configId, form, text);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['reports', 'neighbours', id, query],
    queryFn: async ({ signal }) =>
      (await ask('GET /reports/{id}/neighbours.json', { params: { id }, query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const next = isPlaceholderData ? null : data?.next;
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current !== id) document.querySelector('[data-entry-scroll]')?.scrollTo(0, 0);
    shown.current = id;
  }, [id]);
  useEffect(() => {
    // Editing bypasses the query cache, so prefetching is of no use there.
    if (next && mode === 'view') prefetchRecord(queries, 'reports', next, CONTAINED);
  }, [queries, next, mode]);
  // `replace`: going back leads to the list.
  const go = (to: string | null | undefined) =>
    to &&
    !isPlaceholderData &&
    void navigate(`/reports/${configId}/${to}/${mode}${text && `?${text}`}`, { replace: true });
  useCommands(
    data
      ? [
          { id: 'entry-next', label: t.next, keys: 'j', run: () => go(data.next) },
          { id: 'entry-previous', label: t.previous, keys: 'k', run: () => go(data.previous) },
        ]
      : [],
  );
  if (!data) return null;
  const { position, count } = data;
  return (
    <nav className={cx(frame.walk, styles.walk)} aria-label={t.walk}>
      <span role="status">{position === null ? t.outside(count) : t.place(position, count)}</span>
      <IconButton
        icon={IconChevronUp}
        label={t.previous}
        size="sm"
        aria-disabled={data.previous === null}
        onClick={() => go(data.previous)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t.next}
        size="sm"
        aria-disabled={data.next === null}
        onClick={() => go(data.next)}
      />
    </nav>
  );
}
