/** The form of the version under which an entry was filled in, where a later one is published. */
import type { Form } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Report, ReportConfig } from './types.ts';

export interface OwnVersion {
  /** Of the entry. */
  number: number;
  /** Null of an entry of the published version, and while its own is not there. */
  form: Form | null;
  isLoading: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** States are those of the published version for every entry. */
export function useOwnVersion(config: ReportConfig | undefined, report: Report | undefined): OwnVersion {
  const id = config?.id ?? '';
  const number = report?.form_version ?? 0;
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['form-version', id, number],
    queryFn: async () =>
      (await ask('GET /report-configs/{id}/versions/{number}.json', { params: { id, number: String(number) } })).data,
    enabled: config !== undefined && report !== undefined && number < (config.form_version ?? 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const states = config?.states;
  const form = useMemo(
    () => (data ? { fields: data.fields, states: states ?? [], rules: data.rules, trees: data.trees } : null),
    [data, states],
  );
  return { number, form, isLoading, error, refetch };
}
