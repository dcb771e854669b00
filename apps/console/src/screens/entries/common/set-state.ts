/** Sets the state of one entry: shown at once in lists and record, taken back if the server refuses; with undo. */
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';

import { useEntryTexts } from '../../../i18n/entry.ts';
import { toast } from '../../../ui/toasts.ts';
import { changeRows, refreshCounts } from './list-cache.ts';
import { stateInfo } from './state-label.tsx';
import type { Report, ReportConfig } from './types.ts';

type Stated = Pick<Report, 'id' | 'state' | 'version'>;

interface Kept {
  data: Report;
  version: string | undefined;
}

/** Shows the state in all cached copies; answers how to take it back. */
function show(queries: QueryClient, id: string, state: string | null): () => void {
  const records = queries.getQueriesData<Kept>({ queryKey: ['reports', 'record', id] });
  for (const [key, kept] of records)
    if (kept) queries.setQueryData<Kept>(key, { ...kept, data: { ...kept.data, state } });
  const back = changeRows(queries, new Set([id]), row => ({ ...row, state }), true);
  return () => {
    for (const [key, kept] of records) queries.setQueryData(key, kept);
    back();
  };
}

export async function setState(
  queries: QueryClient,
  config: Pick<ReportConfig, 'states'>,
  entry: Stated,
  state: string | null,
): Promise<void> {
  const t = useEntryTexts.now();
  const back = show(queries, entry.id, state);
  try {
    const { data } = await ask('PATCH /reports/{id}.json', {
      params: { id: entry.id },
      ifMatch: entry.version,
      body: { state },
    });
    const { version } = data;
    changeRows(queries, new Set([entry.id]), row => ({ ...row, state, version }), true);
    await refreshCounts(queries);
    const undo = () => void setState(queries, config, { ...entry, state, version }, entry.state);
    toast.ok(() => t.stateIs(stateInfo(config.states ?? [], state).label), { undo });
  } catch (error) {
    back();
    // A draft may be incomplete: what is missing is shown where it is filled in.
    if (error instanceof ApiError && error.code === 422) toast.warn(() => t.draftIncomplete);
    else toast.error(error);
  }
}
