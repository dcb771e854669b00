/** Design of `time`: bounds, and the present time as the initial value. */
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { DateRow } from '../base/date-row.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { orderComparisons, valueOrNone } from './common.tsx';
import { asStored, Bounds } from './date.tsx';

const TimeBounds = (props: OptionsProps) => <Bounds {...props} type="time" {...asStored} />;

function TimeValue({ label, value, onChange, error, locale }: ValueProps) {
  return <DateRow {...{ label, error, value, locale }} type="time" onChange={text => onChange(valueOrNone(text))} />;
}

export const time: InputDesign = {
  Icon: IconClock,
  initials: ['now'],
  Bounds: TimeBounds,
  Value: TimeValue,
  comparisons: () => orderComparisons,
};
