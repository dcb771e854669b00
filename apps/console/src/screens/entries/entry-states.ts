import type { State } from '@kontor/form';
import type { useEntryTexts } from '../../i18n/entry.ts';
import { type StateKind, stateKind } from '../../ui/state-glyph.tsx';

export interface StateChoice {
  /** '' for none. */
  value: string;
  label: string;
  kind: StateKind;
}

/** None, the built-in states, the form's own, and the present one where the form no longer knows it. */
export function stateChoices(
  own: readonly State[],
  present: string | null,
  t: ReturnType<typeof useEntryTexts>,
): StateChoice[] {
  const choices: StateChoice[] = [
    { value: '', label: t.stateNone, kind: 'none' },
    { value: 'draft', label: t.stateDraft, kind: 'draft' },
    { value: 'ready_to_send', label: t.stateReady, kind: 'ready' },
    { value: 'sent', label: t.stateSent, kind: 'sent' },
  ];
  own.forEach((state, index) => {
    const choice = { value: state.value, label: state.label, kind: stateKind(index, own.length) };
    const same = choices.findIndex(each => each.value === state.value);
    if (same < 0) choices.push(choice);
    else choices[same] = { ...choice, kind: choices[same]?.kind ?? choice.kind };
  });
  if (present && !choices.some(each => each.value === present))
    choices.push({ value: present, label: present, kind: 'half' });
  return choices;
}
