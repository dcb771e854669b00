/**
 * React hook with the preview's figures: the stored ones if the query is the saved one, computed in the browser for
 * forms with few entries, else by the server. The previous figures stay until the next arrive.
 */
import {
  type ChartData,
  type ChartFigures,
  type ChartForm,
  type ChartQuery,
  type FigureKind,
  figureKindOf,
  figuresKey,
} from '@kontor/charts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { ask } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';
import { allOf } from '../../../api/lists.ts';
import type { Chart, KeptFigures } from '../../../charts/types.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { useDebounced } from '../../../ui/index.ts';
import type { ChartDocument } from './document.ts';
import { countable, dress, matchesAsked, matchesIn } from './preview-of.ts';
import type { Forms } from './use-forms.ts';

export interface Preview {
  type: ChartDocument['type'];
  figures: ChartFigures | null;
  /** Time of the figures in epoch milliseconds. */
  at: number | null;
  /** Entries' changes update it automatically. */
  live: boolean;
  busy: boolean;
  /** The figures shown are outdated, since the settings are incomplete. */
  behind: boolean;
  failure: 'slow' | 'failed' | null;
  /** Number of matching entries by dataset. */
  matches: ReadonlyMap<string, number>;
  retry(): void;
}

/** Up to this number entries are fetched once and computed in the browser. */
const few = 1_000;
const rest = 300;
/** Slower queries (in ms) are not repeated on every change notification. */
const quick = 2_000;

interface Counted {
  kind: FigureKind;
  arranged: ChartData;
  at: number;
  took: number;
}
interface Here {
  count(asked: ChartQuery, forms: readonly ChartForm[], language: string): ChartData;
}

const isSlow = (error: unknown) => error instanceof ApiError && (error.code === 503 || error.name === 'TooSlow');

interface Options {
  document: ChartDocument;
  forms: Forms;
  /** Stored chart with its figures; undefined for a new one. */
  stored: Chart | undefined;
  /** Whether the person may read all entries. */
  allowed: boolean;
}

export function usePreview({ document, forms, stored, allowed }: Options): Preview {
  const rested = useDebounced(document, rest);
  const ids = useMemo(() => document.report_configs.map(({ id }) => id).toSorted(), [document.report_configs]);
  const asked = useMemo(() => (forms.loaded ? countable(rested, forms.loaded) : null), [rested, forms.loaded]);
  const matching = useMemo(() => asked && matchesAsked(asked), [asked]);

  const kept = useKept(document, ids, stored);
  const place = allowed ? placeOf(forms) : 'nowhere';
  const here = place === 'here';
  const entries = useEntries(ids, here && forms.loaded !== null);
  const common = { ids, forms: forms.loaded, entries: entries.data };
  const figures = useCounted({ asked, place: kept && !here ? 'nowhere' : place, ...common });
  const matches = useCounted({ asked: matching, purpose: 'matches', place, ...common }).counted?.arranged;

  const latest = useLatest(kept ?? figures.counted);
  const shown = document.report_configs.length === 0 ? null : latest;
  const source = here ? entries : figures.remote;
  const complete = asked !== null;
  return {
    ...pictureOf(document, shown),
    live: !figures.remote.slow || kept !== null || here,
    ...(kept ? settled : stateOf(source, { complete, typing: rested !== document, loaded: forms.loaded !== null })),
    matches: useMemo(() => (matches ? matchesIn(matches) : new Map()), [matches]),
    retry: () => void source.refetch(),
  };
}

/**
 * Where figures are computed: few entries in the browser, more on the server; nowhere while their number is unknown.
 */
type Place = 'here' | 'server' | 'nowhere';
function placeOf({ entries }: Forms): Place {
  if (entries === null) return 'nowhere';
  return entries <= few ? 'here' : 'server';
}

type State = Pick<Preview, 'busy' | 'behind' | 'failure'>;

/** State while stored figures match the query. */
const settled: State = { busy: false, behind: false, failure: null };

interface StateOptions {
  /** The query is valid. */
  complete: boolean;
  typing: boolean;
  /** The forms have loaded. */
  loaded: boolean;
}

function stateOf(
  { isFetching, isError, error }: { isFetching: boolean; isError: boolean; error: unknown },
  { complete, typing, loaded }: StateOptions,
): State {
  const failure = isSlow(error) ? 'slow' : 'failed';
  return {
    busy: isFetching || (complete && typing),
    behind: !complete && loaded,
    failure: isError && !isFetching ? failure : null,
  };
}

/** Figures of one kind cannot be drawn as another: until those of the new type arrive, the former type is shown. */
function pictureOf(document: ChartDocument, shown: Counted | null): Pick<Preview, 'type' | 'figures' | 'at'> {
  const { type } = document;
  if (!shown) return { type, figures: null, at: null };
  const { kind, arranged, at } = shown;
  return { type: kind === figureKindOf(type) ? type : typeOf(kind), figures: dress(document, arranged), at };
}

/** The last non-null value. */
function useLatest(fresh: Counted | null): Counted | null {
  const last = useRef<Counted | null>(null);
  if (fresh) last.current = fresh;
  return fresh ?? last.current;
}

interface CountedOptions {
  asked: ChartQuery | null;
  /** Part of the query key, to separate queries for different uses. */
  purpose?: string;
  place: Place;
  ids: readonly string[];
  forms: readonly ChartForm[] | null;
  entries: Here | undefined;
}

/** Figures of a query, computed where `place` says. */
function useCounted({ asked, purpose, place, ids, forms, entries }: CountedOptions) {
  const language = useLanguage();
  const here = place === 'here';
  const question = asked && JSON.stringify([figuresKey(asked), ids, ...(purpose ? [purpose] : [])]);
  const own = useCountedHere(here ? asked : null, forms, entries, language);
  const remote = useAsked({ asked, question, ids, enabled: place === 'server' });
  return { counted: (here ? own : remote.data) ?? null, remote };
}

/** A type that draws this kind of figures. */
const typeOf = (kind: FigureKind) => (kind === 'labels' ? 'bar' : kind);

/** The stored figures, if they match the query. */
function useKept(document: ChartDocument, ids: readonly string[], stored: Chart | undefined): Counted | null {
  return useMemo(() => {
    const cache: KeptFigures | null = stored?.chart_cache ?? null;
    if (!stored || !cache) return null;
    const of = (stored.report_configs ?? []).map(({ id }) => id).toSorted();
    const same = figuresKey(stored) === figuresKey(document) && JSON.stringify(of) === JSON.stringify(ids);
    return same
      ? { kind: figureKindOf(document.type), arranged: cache, at: Date.parse(cache.modified), took: 0 }
      : null;
  }, [document, ids, stored]);
}

/** Restricts change notifications to entries of these forms. */
const ofForms = (ids: readonly string[]) => ({ 'filter[report_config_id]': ids.length === 1 ? ids[0] : ids });

/** Query of the entries with the counting chunk; keyed like entries, so that change notifications invalidate it. */
function useEntries(ids: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: ['reports', 'counted', ofForms(ids)],
    queryFn: async ({ signal }): Promise<Here> => {
      const params = {
        'filter[report_config_id]': [...ids],
        answers: 'present',
        sort: 'created',
        direction: 'asc',
      } as const;
      const [{ countHere }, entries] = await Promise.all([import('./count-here.ts'), allOf('reports', params, signal)]);
      return { count: (asked, forms, language) => countHere(asked, forms, entries, language) };
    },
    enabled: enabled && ids.length > 0,
    structuralSharing: false,
  });
}

function useCountedHere(
  asked: ChartQuery | null,
  forms: readonly ChartForm[] | null,
  here: Here | undefined,
  language: string,
): Counted | null {
  return useMemo(
    () =>
      asked && forms && here
        ? { kind: figureKindOf(asked.type), arranged: here.count(asked, forms, language), at: Date.now(), took: 0 }
        : null,
    [asked, forms, here, language],
  );
}

interface AskedOptions {
  asked: ChartQuery | null;
  question: string | null;
  ids: readonly string[];
  enabled: boolean;
}

/** Server query; a new one aborts the previous request. */
function useAsked({ asked, question, ids, enabled }: AskedOptions) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['reports', 'preview', { question, language, ...ofForms(ids) }],
    queryFn: async ({ signal }): Promise<Counted> => {
      const from = Date.now();
      if (!asked) throw new Error('nothing to count');
      const body = { ...asked, report_configs: ids.map(id => ({ id })) };
      const { modified, ...arranged } = (await ask('POST /charts/preview.json', { body, signal })).data;
      return {
        kind: figureKindOf(asked?.type ?? 'bar'),
        arranged,
        at: Date.parse(modified),
        took: Date.now() - from,
      };
    },
    enabled: ({ state }) => enabled && question !== null && (state.data?.took ?? 0) <= quick,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, slow: (query.data?.took ?? 0) > quick };
}
