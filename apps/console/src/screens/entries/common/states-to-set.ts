/** States that an entry can be given, fetched with its version and its form, for places that know only its id. Lazy chunk. */
import { inLanguage } from '@kontor/form';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import { language } from '../../../i18n/index.ts';
import type { StateKind } from '../../../ui/state-glyph.tsx';
import { toast } from '../../../ui/toasts.ts';
import { setState } from './set-state.ts';
import { statesFor } from './state-menu-items.tsx';

export interface StateToSet {
  value: string | null;
  label: string;
  kind: StateKind;
  present: boolean;
  set: () => void;
}

/** Null, and a message, where the reader may not change this entry. */
export async function statesToSet(
  queries: QueryClient,
  id: string,
  mayChange: (owner: string | null) => boolean,
): Promise<StateToSet[] | null> {
  const { data: entry } = await ask('GET /reports/{id}.json', { params: { id } });
  if (!mayChange(entry.user_id)) {
    toast.warn(() => useEntryReadTexts.now().cannotEdit);
    return null;
  }
  const { data: form } = await ask('GET /report-configs/{id}.json', { params: { id: entry.report_config_id } });
  const { states } = inLanguage({ fields: [], states: form.states ?? [] }, language.get());
  return statesFor(states, entry.state).map(state => {
    const present = state.value === entry.state;
    return { ...state, present, set: () => void (present || setState(queries, { states }, entry, state.value)) };
  });
}
