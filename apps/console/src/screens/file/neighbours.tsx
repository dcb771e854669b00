/**
 * Links to the previous and next file of the list that the person came from, read from the query cache. After a reload,
 * or by a direct link, there is none.
 */
import type { Page } from '@kontor/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { prefetchRecord } from '../../api/hooks.ts';
import type { FileReference } from '../../api/library.ts';
import { usePreviewTexts } from '../../i18n/preview.ts';
import { IconButton } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.ts';
import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts';
import { navigate, useQueryString } from '../../ui/navigation.ts';
import frame from '../../ui/record-frame.module.css';
import { FILES, REFERENCES, WITH_PEOPLE } from './file-types.ts';

interface Row {
  /** Ids of the loaded files, in order. */
  ids: string[];
  count: number;
}

/** The most recently shown list with this file in the query cache. */
function listWith(queries: QueryClient, fileId: string): Row | null {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: [REFERENCES, 'list'] })
    .filter(({ queryKey: [, , params] }) => !(params && typeof params === 'object' && 'filter[file_id]' in params))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const pages = (state.data as { pages?: Page<FileReference>[] } | undefined)?.pages ?? [];
    const ids = [...new Set(pages.flatMap(({ data }) => data.map(({ file_id }) => file_id)))];
    if (ids.includes(fileId)) return { ids, count: pages.at(-1)?.count ?? ids.length };
  }
  return null;
}

/** Survives garbage collection of the cached list while paging through files. */
let kept: Row | null = null;
function rowOf(queries: QueryClient, fileId: string): Row | null {
  kept = listWith(queries, fileId) ?? (kept?.ids.includes(fileId) ? kept : null);
  return kept;
}

export function FileNeighbours({ fileId }: { fileId: string }) {
  const t = usePreviewTexts();
  const queries = useQueryClient();
  const query = useQueryString();
  const [row] = useState(() => rowOf(queries, fileId));
  const at = row?.ids.indexOf(fileId) ?? -1;
  const previous = row?.ids[at - 1];
  const next = at < 0 ? undefined : row?.ids[at + 1];
  useEffect(() => {
    if (next) prefetchRecord(queries, FILES, next, WITH_PEOPLE);
  }, [queries, next]);
  // `replace`: going back leads to the list.
  const go = (id: string | undefined) => id && void navigate(`/files/${id}${query && `?${query}`}`, { replace: true });
  useCommands(
    at < 0
      ? []
      : [
          { id: 'file-next', label: t.next, keys: 'j', run: () => go(next) },
          { id: 'file-previous', label: t.previous, keys: 'k', run: () => go(previous) },
        ],
  );
  if (!row || at < 0) return null;
  return (
    <nav className={frame.walk} aria-label={`${t.previous}, ${t.next}`}>
      <span role="status">{t.placeOf(at + 1, row.count)}</span>
      <IconButton
        icon={IconChevronUp}
        label={t.previous}
        size="sm"
        aria-disabled={previous === undefined}
        onClick={() => go(previous)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t.next}
        size="sm"
        aria-disabled={next === undefined}
        onClick={() => go(next)}
      />
    </nav>
  );
}
