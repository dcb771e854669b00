/**
 * Collects a dashboard for export or mail: its charts in order, within the reader's scope, with figures and descriptive
 * texts. Read-only.
 */
import type { ChartFigures, ChartTypeName } from '@kontor/charts';
import { type DashboardFilter, isUnfiltered, limits, Problem, resources } from '@kontor/contract';
import { type Form, inLanguage, inputsOf } from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { filteredFigures } from '../../charts/filtered.ts';
import { sql } from '../../db/sql.ts';
import { withLists } from '../../records/choice-lists.ts';
import type { Ctx } from '../../records/context.ts';
import { list } from '../../records/list.ts';
import { read } from '../../records/read.ts';
import { mayNone } from '../../records/scope.ts';
import type { Row } from '../../records/select.ts';
import { type DashboardWords, dashboardWords, dayText, momentText } from './words.ts';

const { 'chart-collections': collections, charts } = resources;

export type KeptFigures = ChartFigures & { modified: string };

export interface FoundChart extends Row {
  name: string;
  type: ChartTypeName;
  config: unknown;
  chart_cache: KeptFigures | null;
  /** Missing if the reader may read no forms. */
  report_configs?: { id: string; name: string }[];
}

export interface FoundDashboard extends Row {
  name: string;
  config: { order?: string[] } | null;
  charts?: FoundChart[];
}

export interface PaperChart {
  name: string;
  type: ChartTypeName;
  /** Null if not counted yet. */
  figures: KeptFigures | null;
  /** What was counted, when, and what is left out. */
  about: string[];
}

export interface DashboardPaper {
  id: string;
  name: string;
  language: Language;
  words: DashboardWords;
  now: Date;
  timezone: string;
  /** Time of its oldest figures as text; null without figures. */
  newest: string | null;
  /** The filter as text; null if unfiltered. */
  filter: string | null;
  charts: PaperChart[];
}

export interface Asked {
  language: Language;
  timezone: string;
  filter: DashboardFilter;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}

/** The charts listed in the order, then the others by name. */
function inOrder({ config, charts = [] }: Pick<FoundDashboard, 'config' | 'charts'>): FoundChart[] {
  const places = new Map((config?.order ?? []).map((id, index) => [id, index]));
  const place = ({ id }: Row) => places.get(id) ?? places.size;
  return charts.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** Pages of a hundred charts: the limit of an export. */
const mostPages = 5;

/** All charts in the reader's scope, page by page: a relation would stop at a hundred without notice. */
async function chartsOn(ctx: Ctx, dashboard: string): Promise<FoundChart[]> {
  if (mayNone(ctx.actor, charts, 'read')) return [];
  const found: FoundChart[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const asked = { 'filter[chart_collections]': dashboard, contain: 'report_configs', sort: 'created' };
    const { data, count } = await list(ctx, charts, { ...asked, page, limit: limits.page_size_max });
    if (count > mostPages * limits.page_size_max) break;
    found.push(...(data as FoundChart[]));
    if (found.length >= count || data.length === 0) return found;
  }
  throw new Problem('tooLarge');
}

/** 404 if missing or out of scope; 413 with more charts than an export can contain. */
export async function dashboardOf(ctx: Ctx, id: string): Promise<FoundDashboard> {
  const dashboard = (await read(ctx, collections, id)) as FoundDashboard;
  return { ...dashboard, charts: await chartsOn(ctx, dashboard.id) };
}

/** Forms in the reader's scope, for the names of fields and states. */
async function formsOf(ctx: Ctx, charts: readonly FoundChart[], language: Language): Promise<Form[]> {
  const ids = [...new Set(charts.flatMap(({ report_configs = [] }) => report_configs.map(({ id }) => id)))];
  const forms = await ctx.db.rows<Form>(
    sql`select ${withLists('t', true)} as fields, t.states from report_configs t where t.id = any(${ids}::uuid[]) order by t.id`,
  );
  return forms.map(form => inLanguage(form, language));
}

function periodText({ from, to, last_days }: DashboardFilter, words: DashboardWords, language: Language) {
  if (last_days) return words.last(last_days);
  if (from && to) return words.between(dayText(from, language), dayText(to, language));
  if (from) return words.since(dayText(from, language));
  return to ? words.until(dayText(to, language)) : null;
}

function dateName({ date }: DashboardFilter, forms: readonly Form[], { words }: Spoken): string {
  if (!date) return words.created;
  const input = forms.flatMap(form => [...inputsOf(form)]).find(({ name }) => name === date);
  return input?.label || date;
}

function stateName(state: string, forms: readonly Form[], { words }: Spoken): string {
  if (state === '') return words.noState;
  const label = forms.flatMap(({ states }) => states).find(({ value }) => value === state)?.label;
  if (label) return label;
  return state === 'draft' || state === 'ready_to_send' || state === 'sent' ? words[state] : state;
}

interface Spoken {
  language: Language;
  words: DashboardWords;
}

/** `Angelegt: letzte 30 Tage · Status: Gesendet` */
async function filterText(
  ctx: Ctx,
  charts: readonly FoundChart[],
  filter: DashboardFilter,
  spoken: Spoken,
): Promise<{ text: string; date: string } | null> {
  if (isUnfiltered(filter)) return null;
  const forms = await formsOf(ctx, charts, spoken.language);
  const period = periodText(filter, spoken.words, spoken.language);
  const date = dateName(filter, forms, spoken);
  const states = filter.state?.map(state => stateName(state, forms, spoken)).join(', ');
  const parts = [...(period ? [`${date}: ${period}`] : []), ...(states ? [`${spoken.words.state}: ${states}`] : [])];
  return { text: parts.join(' · '), date };
}

interface Counted {
  chart: FoundChart;
  figures: KeptFigures | null;
  /** None of the chart's forms has the date field of the filter. */
  unfiltered: boolean;
}

/** Stored figures, or counted with the filter: sequentially, since few counts may run at once. */
async function countedOf(
  ctx: Ctx,
  { dashboard, charts }: { dashboard: FoundDashboard; charts: FoundChart[] },
  { filter, signal }: Asked,
): Promise<Counted[]> {
  if (isUnfiltered(filter)) return charts.map(chart => ({ chart, figures: chart.chart_cache, unfiltered: false }));
  const counted: Counted[] = [];
  for (const chart of charts) {
    const { filtered, ...figures } = await filteredFigures(ctx, dashboard, chart, filter, signal);
    counted.push({ chart, figures, unfiltered: !filtered });
  }
  return counted;
}

export async function paperOf(ctx: Ctx, dashboard: FoundDashboard, asked: Asked): Promise<DashboardPaper> {
  const { language, timezone, filter } = asked;
  const words = dashboardWords[language];
  const charts = inOrder(dashboard);
  const narrowed = await filterText(ctx, charts, filter, { language, words });
  const counted = await countedOf(ctx, { dashboard, charts }, asked);
  const at = (moment: string) => momentText(new Date(moment), language, timezone);
  const oldest = counted.flatMap(({ figures }) => figures?.modified ?? []).sort()[0];
  const about = ({ chart, figures, unfiltered }: Counted): string[] => [
    ...(chart.report_configs?.length ? [words.forms(chart.report_configs.map(({ name }) => name))] : []),
    ...(figures ? [words.at(at(figures.modified))] : []),
    ...(figures && figures.omitted > 0 ? [words.omitted(figures.omitted)] : []),
    ...(unfiltered && narrowed ? [words.unfiltered(narrowed.date)] : []),
  ];
  return {
    ...{ id: dashboard.id, name: dashboard.name, language, words, now: ctx.now, timezone },
    newest: oldest ? at(oldest) : null,
    filter: narrowed?.text ?? null,
    charts: counted.map(each => ({
      ...{ name: each.chart.name, type: each.chart.type, figures: each.figures },
      about: about(each),
    })),
  };
}
