import type { State } from '@kontor/form';
import { type StateInfo, stateInfo } from '../common/state-label.tsx';

const builtIn = ['draft', 'ready_to_send', 'sent'];

/** None, the built-in states, the form's own, and the present one where the form no longer has it. */
export function stateChoices(own: readonly State[], present: string | null): StateInfo[] {
  const values = own.map(state => state.value);
  const all = new Set([null, ...builtIn.filter(value => !values.includes(value)), ...values, present]);
  return [...all].map(value => stateInfo(own, value));
}
