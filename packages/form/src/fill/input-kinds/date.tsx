/**
 * Controls of `date` and `datetime-local`: native pickers. A timestamp is shown in local time and stored with its
 * offset.
 */

import { isDay, isMoment, momentOf } from '../../engine/base/dates.ts';
import { Box } from '../base/box.tsx';
import styles from '../base/field.module.css';
import { TypedInput } from '../base/typed-input.tsx';
import { unfinished } from '../base/unfinished.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';

/** Stored value → the native control's. */
const local = (stored: string) => momentOf(new Date(stored)).slice(0, 16);
const stored = (text: string) => (Number.isNaN(Date.parse(text)) ? '' : momentOf(new Date(text)));

interface PickerProps extends ControlProps {
  type: 'date' | 'datetime-local' | 'time';
  fits(value: string): boolean;
  show(value: string): string;
  keep(text: string): string;
  last?: string;
}

export function Picker({ type, fits, show, keep, last, ...control }: PickerProps) {
  const { id, name, options, value, set, readOnly, required, invalid, describedBy } = control;
  const text = typeof value === 'string' && fits(value) ? show(value) : '';
  const bound = (given: unknown) => (typeof given === 'string' && fits(given) ? show(given) : undefined);
  return (
    <Box locked={readOnly}>
      <TypedInput
        id={id}
        name={name}
        type={type}
        min={bound(options.minValue)}
        max={bound(options.maxValue) ?? last}
        autoComplete="off"
        className={styles.number}
        text={value === unfinished ? null : text}
        onText={(next, bad) => set(bad ? unfinished : next === '' ? '' : keep(next))}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
    </Box>
  );
}

export const asWritten = (day: string) => day;

const Day = (props: ControlProps) => (
  <Picker {...props} type="date" fits={isDay} show={asWritten} keep={asWritten} last="9999-12-31" />
);
const Moment = (props: ControlProps) => (
  <Picker {...props} type="datetime-local" fits={isMoment} show={local} keep={stored} last="9999-12-31T23:59" />
);

export const date: InputView = { Control: Day, written: () => true };
export const datetime: InputView = { Control: Moment, written: () => true };
