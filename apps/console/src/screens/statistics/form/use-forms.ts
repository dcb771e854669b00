/** React hook with all forms to choose from, and the chart's own forms with their fields. */
import { type ChartForm, type FieldOption, fieldOptions } from '@kontor/charts';
import { textIn } from '@kontor/form';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../../api/client.ts';
import { recordOf } from '../../../api/hooks.ts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { listed } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { type FormName, useFormNames } from '../../../library/form-names.ts';

/** A field with its label. */
export interface Field extends FieldOption {
  /** In the present language. */
  text: string;
  /** The label with the forms that lack the field. */
  full: string;
  /** Names of the forms that lack it. */
  lacks: string;
}

export interface Forms {
  /** Available forms; undefined while loading. */
  all: FormName[] | undefined;
  /** The chart's forms; null until all have loaded. */
  loaded: ChartForm[] | null;
  /** Ids of the chart's forms that no longer exist. */
  gone: string[];
  failed: boolean;
  /** Number of readable entries of the chart's forms; null while unknown. */
  entries: number | null;
  fields: Field[];
  retry(): void;
}

export function useForms(chosen: readonly FormName[]): Forms {
  const language = useLanguage();
  const t = useChartFormTexts();
  const list = useFormNames();
  const records = useQueries({ queries: chosen.map(({ id }) => recordOf('report-configs', id, {})) });
  const isGone = (error: unknown) => error instanceof ApiError && error.code === 404;
  const found = records.flatMap(({ data }) => (data ? [data.data] : []));
  const gone = chosen.flatMap(({ id }, at) => (isGone(records[at]?.error) ? [id] : []));
  const complete = found.length + gone.length === chosen.length;
  const stamp = JSON.stringify([complete, found.map(each => [each.id, (each as { version?: number }).version])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` changes with the forms
  const loaded = useMemo(
    () => (complete ? found.map(({ id, fields, states }): ChartForm => ({ id, form: { fields, states } })) : null),
    [stamp],
  );
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  // Fields of all forms first.
  const fields = useMemo(
    () => fieldOptions(loaded ?? []).toSorted((a, b) => a.lacking.length - b.lacking.length),
    [loaded],
  );
  const own: Record<string, string> = { created: t.created, state: t.state };
  return {
    all: list.data,
    loaded,
    gone,
    failed: list.isError || records.some(({ isError, error, data }) => isError && !data && !isGone(error)),
    entries: complete ? found.reduce((sum, each) => sum + (each.reports_count ?? 0), 0) : null,
    fields: fields.map(field => {
      const text = (field.built ? own[field.name] : textIn(field.label, language)) || field.name;
      const lacks = listed(field.lacking.map(id => names.get(id) ?? id));
      return { ...field, text, lacks, full: lacks ? t.lacks(text, lacks) : text };
    }),
    retry() {
      void list.refetch();
      for (const record of records) if (record.isError) void record.refetch();
    },
  };
}
