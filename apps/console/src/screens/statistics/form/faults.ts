/** Validation errors of a chart as texts with their fields. */
import { type ChartForm, chartTypes, checkChart } from '@kontor/charts';
import type { Issue } from '@kontor/form';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { askedOf, type ChartDocument } from './document.ts';

export interface Fault {
  path: string;
  code: string;
  text: string;
}

/** Parses an issue's path: `config.datasets.1.data_filter.0.value` → dataset and condition. */
export function placeOf(path: string): { dataset: number | null; filter: number | null; part: string } {
  const [, dataset, rest = ''] = /^config\.datasets\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const [, filter, part] = /^data_filter\.(\d+)\.?(.*)$/.exec(rest) ?? [];
  return {
    dataset: dataset === undefined ? null : Number(dataset),
    filter: filter === undefined ? null : Number(filter),
    part: part ?? (dataset === undefined ? path : rest),
  };
}

/** `forms`: the loaded ones; null while loading. */
export function issuesOf(document: ChartDocument, forms: readonly ChartForm[] | null): Issue[] {
  const missing = (path: string): Issue => ({ path, code: 'required' });
  const labels = document.config.datasets.flatMap(({ label }, index) =>
    label.trim() === '' ? [missing(`config.datasets.${index}.label`)] : [],
  );
  const asked = askedOf(document);
  // Without a form there are no fields to validate: one error says so.
  const checked = document.report_configs.length === 0 ? checkChart(asked, []) : forms ? checkChart(asked, forms) : [];
  const value = document.config.chart_value === '' ? [missing('config.chart_value')] : [];
  const all = [...(document.name.trim() === '' ? [missing('name')] : []), ...checked, ...value, ...labels];
  return [...new Map(all.map(issue => [`${issue.path} ${issue.code}`, issue])).values()];
}

/** Missing values are not reported while editing. */
export const isEarly = ({ code }: Issue): boolean => code !== 'required' && code !== 'too_few';

const order = (path: string): number[] => {
  if (path === 'name') return [0];
  if (path.startsWith('report_configs')) return [1];
  const { dataset, filter, part } = placeOf(path);
  if (dataset === null) return [2];
  const parts = ['label', 'color', 'aggregate.field', 'radius.field'];
  return [
    3,
    dataset,
    filter === null ? parts.indexOf(part) : 10 + filter,
    ['field', 'operator', 'value'].indexOf(part),
  ];
};

function before(a: number[], b: number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const by = (a[at] ?? -1) - (b[at] ?? -1);
    if (by !== 0) return by;
  }
  return 0;
}

/** In display order, so that the first is the topmost. */
export function faultsOf(document: ChartDocument, issues: readonly Issue[]): Fault[] {
  return issues
    .map(issue => ({ path: issue.path, code: issue.code, text: textOf(document, issue) }))
    .toSorted((a, b) => before(order(a.path), order(b.path)));
}

function textOf({ type }: ChartDocument, { path, code }: Issue): string {
  const t = useChartFormTexts.now();
  if (path === 'name') return code === 'taken' ? t.nameTaken : t.nameMissing;
  if (path.startsWith('report_configs')) return code === 'unknown' ? t.formGone : t.formMissing;
  const place = placeOf(path);
  if (place.dataset !== null) return datasetText(place, code);
  if (code === 'required') return t.valueMissing;
  if (code === 'unknown') return t.fieldGone;
  return chartTypes[type].points ? t.valueNoPlace : t.valueMixed;
}

function datasetText({ filter, part }: ReturnType<typeof placeOf>, code: string): string {
  const t = useChartFormTexts.now();
  const own: Record<string, string> = { label: t.labelMissing, color: t.colorWrong, operator: t.operatorWrong };
  const text = own[part];
  if (text) return text;
  if (part === 'value')
    return code === 'required' ? t.answerMissing : code === 'invalid_date' ? t.dateWrong : t.numberWrong;
  if (code === 'unknown') return t.fieldGone;
  if (filter === null) return code === 'required' ? t.numberFieldMissing : t.fieldNoNumber;
  return code === 'required' ? t.filterFieldMissing : t.fieldNotChartable;
}
