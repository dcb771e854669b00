/** Labelled input of a day, timestamp or time of day, typed in the product's language; values as native inputs have them. */
import { DateInput, type DateInputProps, type DateKind, dateTexts } from '@kontor/form/dates';
import { useState } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** Value of a text that cannot be read, for forms that must not be sent with it. No date reads as this. */
export const UNREADABLE = '?';

export interface DateFieldProps
  extends FieldProps,
    Omit<DateInputProps, 'type' | 'value' | 'onValue' | 'language' | 'required'> {
  type: DateKind;
  value: string;
  onChange: (value: string) => void;
  /** The value is `UNREADABLE` while the text cannot be read; '' otherwise. */
  strict?: boolean;
  large?: boolean;
}

export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, aside, labelHidden, value, onChange, type, strict, large, ...rest } = props;
  const language = useLanguage();
  const [wrong, setWrong] = useState(false);
  const [left, setLeft] = useState(false);
  const unread = strict ? value === UNREADABLE : wrong && value === '';
  // Not while it is being typed, unless the host already refused it.
  const fault = unread && (left || error) ? dateTexts[language].wrong[type] : error;
  return (
    <Field {...{ label, hint, required, aside, error: fault, ...(labelHidden && { labelHidden }) }}>
      {control => (
        <span className={cx(styles.box, large && styles.large)}>
          <DateInput
            {...rest}
            {...control}
            type={type}
            language={language}
            value={unread ? null : value}
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onValue={(next, unfinished) => {
              setWrong(unfinished);
              onChange(unfinished && strict ? UNREADABLE : next);
            }}
          />
        </span>
      )}
    </Field>
  );
}
