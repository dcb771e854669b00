/** How the file is to be read, as it is being changed: what its columns fill, what tells an entry, days, numbers, zone. */
import type { DateOrder } from '@kontor/contract';
import { useState } from 'react';
import type { Told } from './told.ts';

export interface Reading {
  columns: Told['columns'];
  keys: string[];
  dates: DateOrder;
  decimal: ',' | '.';
  time_zone: string;
}

const readingOf = ({ columns, keys, dates, decimal, time_zone }: Told): Reading => ({
  columns,
  keys,
  dates,
  decimal,
  time_zone,
});

/** Rows are matched again only on demand. */
export function useDraft(told: Told) {
  const before = readingOf(told);
  const [reading, setReading] = useState<Reading | null>(null);
  const now = reading ?? before;
  const { columns, keys } = now;
  const isChanged = reading !== null && JSON.stringify(reading) !== JSON.stringify(before);
  const set = (what: Partial<Reading>) => setReading({ ...now, ...what });
  /** A field takes one column. */
  function fill(index: number, to: string) {
    const former = columns[index]?.to ?? null;
    set({
      columns: columns.map((each, at) =>
        at === index ? { ...each, to: to || null } : each.to === to ? { ...each, to: null } : each,
      ),
      keys: keys.filter(key => key !== former && key !== to),
    });
  }
  const mark = (to: string, on: boolean) => set({ keys: on ? [...keys, to] : keys.filter(key => key !== to) });
  return { ...now, isChanged, set, fill, mark, mapping: (): Reading => now, reset: () => setReading(null) };
}
export type Draft = ReturnType<typeof useDraft>;
