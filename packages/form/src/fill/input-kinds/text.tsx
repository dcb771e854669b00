/** Controls of `text` and `textarea`; `hidden` has none. */
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { lengthsOf } from '../../engine/input-kinds/text.ts';
import { Box } from '../base/box.tsx';
import type { ControlProps, InputView } from '../form/input-view.ts';

export const textValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The sample shown in an empty control. */
export const placeholderOf = (options: Options, readOnly: boolean) =>
  (!readOnly && textOf(options.placeholder)) || undefined;

interface LineProps extends ControlProps {
  type: 'text' | 'email' | 'url' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

export function Line({ type, autoComplete, inputMode, ...control }: LineProps) {
  const { id, name, options, value, set, readOnly, required, invalid, describedBy, combobox } = control;
  return (
    <Box locked={readOnly}>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={placeholderOf(options, readOnly)}
        spellCheck={type === 'text' ? undefined : false}
        value={textValue(value)}
        onChange={event => set(event.target.value)}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...combobox}
      />
    </Box>
  );
}

const Text = (props: ControlProps) => <Line {...props} type="text" autoComplete="off" />;
function Area({ id, name, options, value, set, readOnly, ...state }: ControlProps) {
  const { required, invalid, describedBy, combobox } = state;
  return (
    <Box locked={readOnly} area>
      <textarea
        id={id}
        name={name}
        rows={readOnly ? 1 : 3}
        placeholder={readOnly ? '–' : placeholderOf(options, false)}
        value={textValue(value)}
        onChange={event => set(event.target.value)}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...combobox}
      />
    </Box>
  );
}

export const written = () => true;

/** The lengths that are asked for. */
const hint: InputView['hint'] = (options, { t }) => {
  const { min, max } = lengthsOf(options);
  if (min === null) return max === null ? undefined : t.atMost(t.characters(max));
  if (max === null) return t.atLeast(t.characters(min));
  return t.characters(min === max ? min : t.between(String(min), String(max)));
};

export const text: InputView = { Control: Text, written, hint };
export const textarea: InputView = { Control: Area, hint };
export const hidden: InputView = { Control: null };
