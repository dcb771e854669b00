/**
 * Search of the palette: at once what this device knows (lists and searches in the query cache), then the server's
 * answer, asked for when typing rests.
 */
import type { SearchKind } from '@kontor/contract';
import { foundIn } from '@kontor/form';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ownZone } from '../../i18n/format.ts';
import { type Found, type Hit, searchKinds } from './items.tsx';

/** Minimum length of a text that is searched for. */
export const LEAST = 2;
const REST = 150;
const EACH = 3;
const KEY = 'palette';

export interface Asked {
  text: string;
  kind: SearchKind | undefined;
  form: string | undefined;
}
type Timed = Found & { took: number };
export type HitsOfKind = { kind: SearchKind; hits: Hit[] };

/** The lists that the query cache may hold, whose rows have a name. */
const lists: [string, SearchKind, (row: { id: string; file_id?: string }) => string][] = [
  ['report-configs', 'forms', row => row.id],
  ['file-references', 'files', row => row.file_id ?? row.id],
  ['charts', 'charts', row => row.id],
  ['chart-collections', 'dashboards', row => row.id],
];

interface Named {
  id: string;
  name: string;
  modified: string;
  file_id?: string;
  filename?: string | null;
  campaign?: string | null;
  files?: { thumbnail: string | null } | null;
}
interface Pages {
  pages: { data: Named[] }[];
}

function ofLists(queries: QueryClient): [SearchKind, Hit][] {
  return lists.flatMap(([resource, kind, idOf]) =>
    queries.getQueriesData<Pages>({ queryKey: [resource, 'list'] }).flatMap(([, data]) =>
      (data?.pages ?? []).flatMap(page =>
        page.data.map((row): [SearchKind, Hit] => [
          kind,
          {
            id: idOf(row),
            name: row.name,
            detail: row.filename ?? row.campaign ?? '',
            found: null,
            form_id: kind === 'forms' ? row.id : null,
            state: null,
            picture: row.files?.thumbnail ?? null,
            facts: [],
            modified: row.modified,
          },
        ]),
      ),
    ),
  );
}

const ofSearches = (queries: QueryClient): [SearchKind, Hit][] =>
  queries
    .getQueriesData<Found>({ queryKey: [KEY] })
    .flatMap(([, data]) =>
      (data?.groups ?? []).flatMap(({ kind, hits }) => hits.map((hit): [SearchKind, Hit] => [kind, hit])),
    );

const holds = (hit: Hit, text: string): boolean =>
  [hit.name, hit.detail, hit.found?.text ?? ''].some(part => foundIn(part, text) !== null);

/** At most three hits a kind that the device knows, without asking the server. */
export function knownHits(queries: QueryClient, { text, kind, form }: Asked): HitsOfKind[] {
  const found = new Map<SearchKind, Map<string, Hit>>();
  for (const [of, hit] of [...ofSearches(queries), ...ofLists(queries)]) {
    if ((kind && of !== kind) || (form && (of !== 'entries' || hit.form_id !== form))) continue;
    const hits = found.get(of) ?? new Map<string, Hit>();
    if (hits.size >= EACH || hits.has(hit.id) || !holds(hit, text)) continue;
    found.set(of, hits.set(hit.id, hit));
  }
  return searchKinds.flatMap(one => {
    const hits = found.get(one);
    return hits ? [{ kind: one, hits: [...hits.values()] }] : [];
  });
}

async function search({ text, kind, form }: Asked, signal: AbortSignal): Promise<Timed> {
  const began = performance.now();
  const query = { text, time_zone: ownZone(), ...(kind && { kind }), ...(form && { report_config_id: form }) };
  const { data } = await ask('GET /search.json', { query, signal });
  return { ...data, took: Math.round(performance.now() - began) };
}

export function useFound(typed: string, kind: SearchKind | undefined, form: string | undefined) {
  const queries = useQueryClient();
  const trimmed = typed.trim();
  const text = trimmed.length < LEAST ? '' : trimmed;
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useQuery({
    queryKey: [KEY, rested, kind ?? null, form ?? null],
    queryFn: ({ signal }) => search({ text: rested, kind, form }, signal),
    enabled: rested !== '',
    staleTime: 10_000,
  });
  const known = useMemo(() => (text ? knownHits(queries, { text, kind, form }) : []), [queries, text, kind, form]);
  const isCurrent = text !== '' && rested === text;
  return {
    text,
    known,
    found: isCurrent ? answer.data : undefined,
    failed: isCurrent && answer.isError,
    waiting: text !== '' && (rested !== text || answer.isFetching),
  };
}
