/** Label of an entry's state with its icon. */
import type { State } from '@kontor/form';
import { useStatesTexts } from '../../../i18n/states.ts';
import { StateGlyph, type StateKind, stateKind } from '../../../ui/state-glyph.tsx';

export interface StateInfo {
  value: string | null;
  label: string;
  kind: StateKind;
}
export const BUILT_IN: Record<string, { text: 'draft' | 'readyToSend' | 'sent'; kind: StateKind }> = {
  draft: { text: 'draft', kind: 'draft' },
  ready_to_send: { text: 'readyToSend', kind: 'ready' },
  sent: { text: 'sent', kind: 'sent' },
};

/** A state removed from the form shows its value. */
export function stateInfo(states: readonly State[], value: string | null): StateInfo {
  const t = useStatesTexts.now();
  if (!value) return { value: null, label: t.none, kind: 'none' };
  const at = states.findIndex(state => state.value === value);
  const own = states[at];
  if (own) return { value, label: own.label, kind: stateKind(at, states.length) };
  const built = BUILT_IN[value];
  return built ? { value, label: t[built.text], kind: built.kind } : { value, label: value, kind: 'half' };
}

export function EntryState({ states, value }: { states: readonly State[]; value: string | null }) {
  const { kind, label } = stateInfo(states, value);
  return <StateGlyph kind={kind} label={label} />;
}
