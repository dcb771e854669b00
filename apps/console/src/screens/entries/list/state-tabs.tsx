/** Tabs that filter entries by state, with counts. */
import type { AnswerTo } from '@kontor/contract';
import type { State } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { StateGlyph, type Tab, Tabs } from '../../../ui/index.ts';
import { BUILT_IN, type StateInfo, stateInfo } from '../common/state-label.tsx';
import styles from './list.module.css';

type Tally = Pick<AnswerTo<'GET /reports/states.json'>['data'][number], 'value' | 'count'>;

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

const ALL = 'all';
const MANY = 'many';
const tabOf = (value: string | null) => `=${value ?? ''}`;

export interface StateTabsProps {
  states: readonly State[];
  tallies: Tally[] | undefined;
  /** States filtered by; '' is none. */
  chosen: string[];
  onChoose: (states: string[]) => void;
}

export function StateTabs({ states, tallies, chosen, onChoose }: StateTabsProps) {
  const t = useEntriesTexts();
  const counts = new Map(tallies?.map(tally => [tally.value, tally.count]));
  const sum = tallies?.reduce((total, tally) => total + tally.count, 0);
  const tabs: Tab<string>[] = [
    { value: ALL, label: t.allStates, count: sum },
    ...statesShown(states, tallies ?? [], chosen).map(({ value, kind, label }) => ({
      value: tabOf(value),
      label: <StateGlyph kind={kind} label={label} />,
      count: tallies && (counts.get(value) ?? 0),
    })),
  ];
  if (chosen.length > 1) tabs.push({ value: MANY, label: t.statesMany(chosen.length) });
  const value = chosen.length === 0 ? ALL : chosen.length > 1 ? MANY : tabOf(chosen[0] ?? null);
  const box = useRef<HTMLDivElement>(null);
  const loaded = tallies !== undefined;
  useEffect(() => {
    // Scrolls the selected tab into view.
    const selected = box.current?.querySelector('[aria-selected=true]:not(:first-child)');
    if (loaded) selected?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [loaded]);
  return (
    <div ref={box}>
      <Tabs
        label={t.states}
        className={styles.tabs}
        pills
        value={value}
        tabs={tabs}
        onChange={next => next !== MANY && onChoose(next === ALL ? [] : [next.slice(1)])}
      />
    </div>
  );
}
