/** View of `calculated`: the present result as text that can be selected and copied; an error as a dash with its reason. */
import { displayValue } from '../../engine/entry/columns.ts';
import { instanceOfKey } from '../../engine/entry/keys.ts';
import type { CompiledInput } from '../../engine/form/compile.ts';
import { Box } from '../base/box.tsx';
import type { ControlProps, InputView } from '../form/input-view.ts';
import type { FormStore } from '../store/types.ts';
import { calculatedTexts } from './calculated-texts.ts';

export function Result({ id, name, error = null, describedBy, form: { store, how, locale } }: ControlProps) {
  const t: Record<string, string> = calculatedTexts[locale];
  const field = store.place({ path: `data.${name}`, code: '' });
  const text = field && error === null ? displayValue(field.input, toldAt(store, field.input, name, locale), how) : '';
  return (
    <Box locked>
      <input
        id={id}
        readOnly
        placeholder="–"
        value={text}
        aria-describedby={describedBy}
        title={error === null ? undefined : (t[error] ?? t.unknown)}
      />
    </Box>
  );
}

const toldAt = (store: FormStore, input: CompiledInput, key: string, language: string): unknown =>
  store.lookIn(language).get(input.name, instanceOfKey(input, key));

export const calculated: InputView = {
  Control: Result,
  hint: (_, { t }) => t.calculated,
};
