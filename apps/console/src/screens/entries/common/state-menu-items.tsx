/** Menu of the states that an entry can be given: glyph and word, keys 1 to 9 and 0, a tick at the present one. */
import type { State } from '@kontor/form';
import { menu } from '../../../ui/menu.tsx';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { type StateInfo, stateInfo } from './state-label.tsx';

/** Sent, the form's own, the present one whatever it is, and none; drafts are left by filling in. */
export function statesFor(states: readonly State[], present: string | null): StateInfo[] {
  const values = new Set<string | null>(['sent', ...states.map(state => state.value), present]);
  values.delete(null);
  return [...values, null].map(value => stateInfo(states, value));
}

/** `present` is undefined for several entries. */
export function stateItems(
  states: readonly State[],
  present: string | null | undefined,
  onSet: (state: string | null) => void,
) {
  const item = ({ value, label, kind }: StateInfo, digit: number) => ({
    id: value ?? 'none',
    label,
    glyph: <StateGlyph kind={kind} />,
    ...(present !== undefined && { checked: value === present }),
    ...(digit < 10 && { keys: String(digit) }),
    onSelect: () => {
      if (value !== present) onSet(value);
    },
  });
  const all = statesFor(states, present ?? null).map((state, at) => item(state, state.value === null ? 0 : at + 1));
  return menu([...all.slice(0, -1), { line: true }, ...all.slice(-1)]);
}
