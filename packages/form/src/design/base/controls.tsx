/** Controls of options panels. Each calls `onChange` with every change; an error replaces the hint. */
import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { toNumber } from '../../engine/base/numbers.ts';
import { textOf } from '../../engine/base/plain.ts';
import { Box } from '../../fill/base/box.tsx';
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import { TypedInput } from '../../fill/base/typed-input.tsx';
import { unfinished } from '../../fill/base/unfinished.ts';
import { Star } from '../../fill/form/field.tsx';
import styles from './panel.module.css';

export interface RowProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Half width. */
  half?: boolean;
}

interface RowLayout extends RowProps {
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Row({ label, hint, error, required, half, children }: RowLayout) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx(fields.field, half && styles.half)}>
      <div className={fields.label}>
        <label htmlFor={id}>{label}</label>
        {required && <Star title="" />}
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error && note ? <FieldError id={note}>{error}</FieldError> : null}
      {!error && hint && (
        <div id={note} className={fields.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

interface TextRowProps extends RowProps {
  value: unknown;
  onChange(value: string): void;
  mono?: boolean;
  type?: 'text' | 'email' | 'url' | 'tel';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

export function TextRow({ value, onChange, mono, type = 'text', inputMode, ...row }: TextRowProps) {
  return (
    <Row {...row}>
      {control => (
        <Box>
          <input
            {...control}
            type={type}
            inputMode={inputMode}
            className={cx(mono && styles.mono)}
            spellCheck={mono ? false : undefined}
            autoComplete="off"
            value={textOf(value)}
            onChange={event => onChange(event.target.value)}
          />
        </Box>
      )}
    </Row>
  );
}

interface AreaRowProps extends RowProps {
  value: unknown;
  onChange(value: string): void;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function AreaRow({ value, onChange, rows = 3, ref, ...row }: AreaRowProps) {
  return (
    <Row {...row}>
      {control => (
        <Box area>
          <textarea
            {...control}
            ref={ref}
            rows={rows}
            value={textOf(value)}
            onChange={event => onChange(event.target.value)}
          />
        </Box>
      )}
    </Row>
  );
}

interface NumberRowProps extends RowProps {
  value: unknown;
  onChange(value: number | null): void;
  min?: number;
  step?: number;
}

export function NumberRow({ value, onChange, min, step, ...row }: NumberRowProps) {
  const present = toNumber(value);
  return (
    <Row {...row}>
      {control => (
        <Box>
          <TypedInput
            {...control}
            type="number"
            inputMode="decimal"
            min={min}
            step={step ?? 'any'}
            className={fields.number}
            text={value === unfinished ? null : present === null ? '' : String(present)}
            onText={text => onChange(toNumber(text))}
          />
        </Box>
      )}
    </Row>
  );
}

export interface Option {
  value: string;
  label: string;
  group?: string;
}

interface SelectRowProps extends RowProps {
  value: string;
  options: readonly Option[];
  placeholder?: string;
  onChange(value: string): void;
}

export function SelectRow({ value, options, placeholder, onChange, ...row }: SelectRowProps) {
  const groups = [...new Set(options.map(option => option.group))];
  const item = (option: Option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  );
  return (
    <Row {...row}>
      {control => (
        <Box select>
          <select
            {...control}
            value={value}
            data-empty={value ? undefined : ''}
            onChange={event => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {groups.map(group =>
              group ? (
                <optgroup key={group} label={group}>
                  {options.filter(option => option.group === group).map(item)}
                </optgroup>
              ) : (
                options.filter(option => !option.group).map(item)
              ),
            )}
          </select>
        </Box>
      )}
    </Row>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A native checkbox already exposes its state, so no aria-checked. */
const asSwitch = { type: 'checkbox', role: 'switch' };

export function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <>
      <label className={cx(fields.choice, styles.switch)}>
        <span>{label}</span>
        <input
          {...asSwitch}
          checked={checked}
          aria-describedby={hint ? id : undefined}
          onChange={event => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <div id={id} className={cx(fields.hint, styles.query)}>
          {hint}
        </div>
      )}
    </>
  );
}

interface SegmentsProps<V extends string | number> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string; title?: string }[];
  onChange(value: V): void;
  half?: boolean;
  labelHidden?: boolean;
}

/** Segmented control; radio inputs underneath, so that arrow keys work. */
export function Segments<V extends string | number>(props: SegmentsProps<V>) {
  const { label, value, options, onChange, half, labelHidden } = props;
  const name = useId();
  return (
    <fieldset className={cx(fields.field, fields.group, half && styles.half)}>
      <legend className={labelHidden ? fields.vh : fields.label}>{label}</legend>
      <div className={styles.segments}>
        {options.map(option => (
          <label key={option.value} title={option.title}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface IconButtonProps {
  label: string;
  onClick(): void;
  disabled?: boolean;
  children: ReactNode;
}

export function IconButton({ label, onClick, disabled, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={fields.iconButton}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export function SmallButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={cx(fields.button, styles.small)} onClick={onClick}>
      {children}
    </button>
  );
}
