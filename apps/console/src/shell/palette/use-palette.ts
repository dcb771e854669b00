/** React hook of the palette's state: what is typed, what it is narrowed to, and the rows that are offered for it. */
import { useState } from 'react';
import type { ItemGroup, StateGroup } from './items.tsx';
import { type Tab, useArranged } from './use-groups.ts';
import { formOfItem, type Scope, usePageForm } from './use-scope.ts';

/** The rows of a group that stands in place of what is found, as far as they fit what is typed. */
function useRowsOf(group: ItemGroup | null, query: string) {
  const [marked, mark] = useState('');
  if (!group) return null;
  const items = group.items.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
  return { groups: [{ ...group, items }], items, chosen: items.find(({ id }) => id === marked) ?? items[0], mark };
}

export function usePalette() {
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<Tab>('all');
  const [scope, setScope] = useState<Scope | undefined>();
  const pageForm = usePageForm();
  const only = typed.startsWith('>');
  const query = only ? typed.slice(1).trimStart() : typed;
  const [states, setStates] = useState<StateGroup | null>(null);
  const arranged = useArranged({ typed: states ? '' : query, tab, setTab, scope, setScope, only });
  const offered = scope || only || states ? undefined : (pageForm ?? formOfItem(arranged.chosen));
  const choose = (group: StateGroup | null) => {
    setStates(group);
    setTyped('');
  };
  const rows = useRowsOf(states, query);
  return { typed, setTyped, tab, setTab, scope, setScope, only, query, offered, states, choose, ...arranged, ...rows };
}
export type PaletteState = ReturnType<typeof usePalette>;
