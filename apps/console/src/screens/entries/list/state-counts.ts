/** Counts per state, and which states the list offers. */
import type { AnswerTo } from '@kontor/contract';
import type { State } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { BUILT_IN, type StateInfo, stateInfo } from '../common/state-label.tsx';

export type Tally = Pick<AnswerTo<'GET /reports/states.json'>['data'][number], 'value' | 'count'>;

/** Counts per state, ignoring the state filter. `query`: the list's without state. */
export function useStateCounts(query: Query): Tally[] | undefined {
  const { data } = useQuery({
    queryKey: ['reports', 'states', query],
    queryFn: async ({ signal }) => (await ask('GET /reports/states.json', { query, signal })).data,
    placeholderData: previous => previous,
  });
  return data;
}

/** None, built-in and unknown states that occur, and all of the form's own. */
export function statesShown(states: readonly State[], tallies: Tally[], chosen: readonly string[]): StateInfo[] {
  const occurring = new Set([...tallies.map(tally => tally.value), ...chosen]);
  const own = states.map(state => state.value);
  const built = Object.keys(BUILT_IN).filter(value => occurring.has(value) && !own.includes(value));
  const unknown = [...occurring].filter(value => value && !own.includes(value) && !(value in BUILT_IN));
  return [null, ...built, ...own, ...unknown].map(value => stateInfo(states, value));
}
