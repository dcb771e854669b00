/** Checkbox, switch, radio tiles and radio list. */
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import styles from './field.module.css';
import { FieldError, type FieldProps } from './field.tsx';
import type { Option } from './inputs.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type' | 'value'>;
export interface CheckboxProps extends Native {
  label: ReactNode;
  checked: boolean;
  /** `range`: Shift was held; everything since the last change. */
  onChange: (checked: boolean, range: boolean) => void;
  /** Indeterminate. */
  mixed?: boolean;
  /** Visually hidden label, for tables. */
  labelHidden?: boolean;
}

export function Checkbox({ label, checked, onChange, mixed = false, labelHidden, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={styles.check}>
      <input
        ref={input}
        {...rest}
        type="checkbox"
        checked={checked}
        onChange={event =>
          onChange(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
      <span className={labelHidden ? 'vh' : undefined}>{label}</span>
    </label>
  );
}

export function Switch({ label, checked, onChange, ...rest }: Omit<CheckboxProps, 'mixed' | 'labelHidden'>) {
  return (
    <label className={styles.check}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={event => onChange(event.target.checked, false)}
      />
      <span>{label}</span>
    </label>
  );
}

export interface ChoiceProps<V extends string = string>
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> {
  value: V;
  onChange: (value: V) => void;
  options: readonly Option<V>[];
}

function Group({
  label,
  hint,
  error,
  required,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> & { children: ReactNode }) {
  const id = useId();
  const t = useUiTexts();
  return (
    <fieldset className={styles.field} aria-describedby={hint || error ? id : undefined}>
      <legend className={styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden title={t.required}>
            *
          </span>
        )}
      </legend>
      {children}
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <div id={id} className={styles.hint}>
            {hint}
          </div>
        )
      )}
    </fieldset>
  );
}

type RadiosProps<V extends string> = Pick<ChoiceProps<V>, 'value' | 'onChange' | 'options'> & {
  className: string | undefined;
};

/** One radio input with its label per option. */
function Radios<V extends string>({ value, onChange, options, className }: RadiosProps<V>) {
  const name = useId();
  return options.map(option => (
    <label key={option.value} className={className}>
      <input
        type="radio"
        name={name}
        checked={option.value === value}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
      />
      {option.label}
    </label>
  ));
}

/** For up to 4 values; use Select for more. */
export function RadioTiles<V extends string>({ value, onChange, options, ...group }: ChoiceProps<V>) {
  return (
    <Group {...group}>
      <div className={styles.tiles}>
        <Radios value={value} onChange={onChange} options={options} className={styles.tile} />
      </div>
    </Group>
  );
}

export function RadioList<V extends string>({ value, onChange, options, ...group }: ChoiceProps<V>) {
  return (
    <Group {...group}>
      <Radios value={value} onChange={onChange} options={options} className={styles.check} />
    </Group>
  );
}
