/**
 * React hook of the palette's keys: they mark a row, run it, copy its link (Ctrl Shift C), or offer the states of a marked
 * entry (Ctrl Shift S).
 */
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useMayOn, useRights } from '../../api/session.ts';
import { statesToSet } from '../../routes.tsx';
import { navigate } from '../../ui/navigation.ts';
import { toast } from '../../ui/toasts.ts';
import { type Hit, type Item, stateRows } from './items.tsx';
import { copyLink } from './preview.tsx';
import type { PaletteState } from './use-palette.ts';

/** Offers the states of the marked entry; undefined where there are none to set. */
function useStates({ chosen, choose }: PaletteState): (() => void) | undefined {
  const queries = useQueryClient();
  const mayOn = useMayOn();
  const may = useRights();
  const { kind, of } = chosen?.hit ?? {};
  if (kind !== 'entries' || !of || !may('Reports', 'update')) return undefined;
  const mayChange = (owner: string | null) => mayOn('Reports', 'update', owner);
  async function offer(hit: Hit) {
    const load = await statesToSet();
    const states = await load(queries, hit.id, mayChange);
    if (states) choose(stateRows(hit, states));
  }
  return () => void offer(of).catch(toast.error);
}

/** Running rows, by click and keys. Entries open in the drawer of their list where there is room for it. */
export function useKeys(palette: PaletteState, wide: boolean, idOf: (item: Item) => string, onClose: () => void) {
  const { items, chosen, mark, states, choose } = palette;
  const onState = useStates(palette);
  const isBeside = wide && chosen?.beside !== undefined;
  function run(item: Item | undefined, large = false) {
    if (!item) return;
    if (!item.stays) onClose();
    if (wide && !large && item.beside) void navigate(item.beside());
    else item.run();
  }
  function step(by: number) {
    const at = items.findIndex(item => item.id === chosen?.id);
    const next = items[(at + by + items.length) % Math.max(1, items.length)];
    if (!next) return;
    mark(next.id);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  }
  /** Ctrl Shift and a letter: what else can be done with the marked row. */
  function act(key: string): boolean {
    if (key !== 'c' && key !== 's') return false;
    if (key === 's') onState?.();
    else void copyLink(chosen);
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const mod = event.ctrlKey || event.metaKey;
    if (steps) {
      event.preventDefault();
      step(steps);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (mod && chosen?.href && !isBeside) window.open(chosen.href);
      else run(chosen, mod);
    } else if (mod && event.shiftKey && act(event.key.toLowerCase())) {
      event.preventDefault();
    } else if (event.key === 'Escape' && states) {
      event.preventDefault();
      choose(null);
    }
  }
  return { isBeside, run, onKeyDown, onState };
}
