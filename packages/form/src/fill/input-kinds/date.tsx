/**
 * Controls of `date` and `datetime-local`: typed in the reader's format. A timestamp is shown in local time and stored
 * with its offset.
 */

import { DateInput, type DateKind } from '../../dates/index.ts';
import { isDay, isMoment, momentOf } from '../../engine/base/dates.ts';
import { Box } from '../base/box.tsx';
import styles from '../base/field.module.css';
import { unfinished } from '../base/unfinished.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';

/** Stored value → the native control's. */
const local = (stored: string) => momentOf(new Date(stored)).slice(0, 16);
const stored = (text: string) => (Number.isNaN(Date.parse(text)) ? '' : momentOf(new Date(text)));

interface PickerProps extends ControlProps {
  type: DateKind;
  fits(value: string): boolean;
  show(value: string): string;
  keep(text: string): string;
}

export function Picker({ type, fits, show, keep, ...control }: PickerProps) {
  const { id, name, options, value, set, readOnly, required, invalid, describedBy, form } = control;
  const text = typeof value === 'string' && fits(value) ? show(value) : '';
  const bound = (given: unknown) => (typeof given === 'string' && fits(given) ? show(given) : undefined);
  return (
    <Box locked={readOnly}>
      <DateInput
        id={id}
        name={name}
        type={type}
        language={form.locale}
        min={bound(options.minValue)}
        max={bound(options.maxValue)}
        className={styles.number}
        value={value === unfinished ? null : text}
        onValue={(next, bad) => set(bad ? unfinished : next === '' ? '' : keep(next))}
        readOnly={readOnly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
    </Box>
  );
}

export const asWritten = (day: string) => day;

export const Day = (props: ControlProps) => (
  <Picker {...props} type="date" fits={isDay} show={asWritten} keep={asWritten} />
);
export const Moment = (props: ControlProps) => (
  <Picker {...props} type="datetime-local" fits={isMoment} show={local} keep={stored} />
);

export const date: InputView = { Control: Day, written: () => true };
export const datetime: InputView = { Control: Moment, written: () => true };
