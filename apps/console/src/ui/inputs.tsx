/** Labelled form inputs: text, text area, number, select and search. */
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Icon, type IconType } from './icon.tsx';
import { IconChevronDown, IconLock, IconSearch, IconX } from './icons.ts';
import { keyLabel } from './key-label.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required' | 'size'>;
export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  icon?: IconType;
  end?: ReactNode;
  large?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One-line input: text, email, url, tel, password, date, time, color. */
export function TextField({
  label,
  hint,
  error,
  required,
  aside,
  labelHidden,
  value,
  onChange,
  icon,
  end,
  large,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, aside, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <span className={cx(styles.box, large && styles.large)}>
          {rest.readOnly ? <Icon of={IconLock} size={16} /> : icon && <Icon of={icon} size={16} />}
          <input type="text" {...rest} {...control} value={value} onChange={event => onChange(event.target.value)} />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}

type NativeArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'required'>;
export interface TextAreaProps extends FieldProps, NativeArea {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({
  label,
  hint,
  error,
  required,
  aside,
  labelHidden,
  value,
  onChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, aside, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <span className={styles.box}>
          <textarea rows={rows} {...rest} {...control} value={value} onChange={event => onChange(event.target.value)} />
        </span>
      )}
    </Field>
  );
}

export interface NumberFieldProps extends FieldProps, Omit<Native, 'type'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Native number input; null while empty or invalid. Never rewrites what is being typed. */
export function NumberField({
  label,
  hint,
  error,
  required,
  aside,
  labelHidden,
  value,
  onChange,
  ...rest
}: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const shown = text !== '' && Number(text) === value ? text : value === null ? text : String(value);
  return (
    <Field {...{ label, hint, error, required, aside, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <span className={styles.box}>
          <input
            inputMode="decimal"
            {...rest}
            {...control}
            type="number"
            value={shown}
            onChange={event => {
              setText(event.target.value);
              onChange(event.target.value === '' ? null : event.target.valueAsNumber);
            }}
          />
        </span>
      )}
    </Field>
  );
}

export interface Option<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}
export interface SelectProps<V extends string = string> extends FieldProps {
  value: V;
  onChange: (value: V) => void;
  options: readonly Option<V>[];
  /** Label of the empty option. */
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  quiet?: boolean;
}

/** Styled native select: keeps the phone's picker and all keyboard handling, at no cost in bytes. */
export function Select<V extends string>({
  label,
  hint,
  error,
  required,
  aside,
  labelHidden,
  value,
  onChange,
  options,
  placeholder,
  quiet,
  ...rest
}: SelectProps<V>) {
  return (
    <Field {...{ label, hint, error, required, aside, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <span className={cx(styles.box, styles.select, quiet && styles.quiet)}>
          <select {...rest} {...control} value={value} onChange={event => onChange(event.target.value as V)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={16} />
        </span>
      )}
    </Field>
  );
}

export interface SearchFieldProps {
  label: string;
  value: string;
  /** Debounced by 700 ms; immediate with Enter, Esc or the clear button. */
  onSearch: (value: string) => void;
  placeholder?: string;
  className?: string | undefined;
  /** Debounce in milliseconds; shorter for local searches. */
  wait?: number;
  /** The key that leads here, shown as long as it is empty. */
  keys?: string;
}

const REST = 700;

/** `data-search` marks it for the shortcut "/". */
export function SearchField({ label, value, onSearch, placeholder, className, wait = REST, keys }: SearchFieldProps) {
  const t = useUiTexts();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value !== reported.current) setText(value); // changed from outside: filters reset, browser history
    reported.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function report(next: string, rest: number) {
    setText(next);
    clearTimeout(timer.current);
    const tell = () => {
      if (reported.current === next) return;
      reported.current = next;
      onSearch(next);
    };
    if (rest) timer.current = setTimeout(tell, rest);
    else tell();
  }
  /** The clear button disappears with the text, so the focus moves to the input. */
  function clear() {
    report('', 0);
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') report(text, 0);
    if (event.key === 'Escape' && text) {
      event.stopPropagation();
      report('', 0);
    }
  }
  return (
    <span className={cx(styles.box, styles.quiet, className)}>
      <Icon of={IconSearch} size={16} />
      <input
        ref={input}
        type="search"
        data-search
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => report(event.target.value, wait)}
        onKeyDown={onKeyDown}
      />
      {text ? (
        <span className={styles.end}>
          <IconButton icon={IconX} label={t.clear} size="sm" onClick={clear} />
        </span>
      ) : (
        keys && (
          <kbd className="kbd" aria-hidden>
            {keyLabel(keys)}
          </kbd>
        )
      )}
    </span>
  );
}
