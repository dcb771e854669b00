/** States to choose from: none, built-in ones, the form's own, and the present one if removed from the form. */
import type { State } from '@kontor/form';
import { type StateInfo, stateInfo } from '../common/state-label.tsx';

const builtIn = ['draft', 'ready_to_send', 'sent'];

export function stateChoices(own: readonly State[], present: string | null): StateInfo[] {
  const values = own.map(state => state.value);
  const all = new Set([null, ...builtIn.filter(value => !values.includes(value)), ...values, present]);
  return [...all].map(value => stateInfo(own, value));
}
