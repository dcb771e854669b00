/** Controls of `text`, `textarea` and `tel`; `hidden` has none. */
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import { phoneHref } from '../../engine/base/address.ts';
import { textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { lengthsOf } from '../../engine/input-kinds/text.ts';
import { Box } from '../base/box.tsx';
import styles from '../base/field.module.css';
import type { ControlProps, InputView } from '../form/input-view.ts';

const textValue = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

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
/** Whoever reads an entry can call the number. */
function Tel(props: ControlProps) {
  const { id, value, form } = props;
  const number = textValue(value);
  const href = form.mode === 'view' ? phoneHref(number) : null;
  if (href === null) return <Line {...props} type="tel" autoComplete="tel" inputMode="tel" />;
  return (
    <Box locked>
      <a id={id} className={styles.call} href={href}>
        {number}
      </a>
    </Box>
  );
}

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
export const tel: InputView = { Control: Tel };
export const textarea: InputView = { Control: Area, hint };
export const hidden: InputView = { Control: null };
