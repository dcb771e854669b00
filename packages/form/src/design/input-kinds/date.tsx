/** Designs of `date` and `datetime-local`: bounds in the designer's time zone, stored with its offset. */
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs';
import { isMoment, momentOf } from '../../engine/base/dates.ts';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { TextRow } from '../base/controls.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { orderComparisons, timeInitials, valueOrNone } from './common.tsx';

/** Text of a control of type `datetime-local`. */
const localText = (moment: string) => momentOf(new Date(moment)).slice(0, 16);

type BoundsProps = OptionsProps & {
  type: 'date' | 'datetime-local' | 'time';
  /** Converts a stored bound to the control's text, and back. */
  shown(bound: unknown): unknown;
  stored(text: string): string | null;
};

export function Bounds({ options, t, set, wrong, type, shown, stored }: BoundsProps) {
  return (
    <>
      <TextRow
        half
        type={type}
        label={t.from}
        value={shown(options.minValue)}
        error={wrong('minValue')}
        onChange={text => set({ minValue: stored(text) })}
      />
      <TextRow
        half
        type={type}
        label={t.until}
        value={shown(options.maxValue)}
        error={wrong('maxValue')}
        onChange={text => set({ maxValue: stored(text) })}
      />
    </>
  );
}

/** A bound that the control shows as it is stored. */
export const asStored = { shown: (bound: unknown) => bound, stored: (text: string) => (text === '' ? null : text) };

const DayBounds = (props: OptionsProps) => <Bounds {...props} type="date" {...asStored} />;

const MomentBounds = (props: OptionsProps) => (
  <Bounds
    {...props}
    type="datetime-local"
    shown={bound => (typeof bound === 'string' && isMoment(bound) ? localText(bound) : bound)}
    stored={text => (text === '' ? null : momentOf(new Date(text)))}
  />
);

function DayValue({ label, value, onChange, error }: ValueProps) {
  return <TextRow {...{ label, error, value }} type="date" onChange={text => onChange(valueOrNone(text))} />;
}

function MomentValue({ label, value, onChange, error }: ValueProps) {
  const text = typeof value === 'string' && isMoment(value) ? localText(value) : '';
  return (
    <TextRow
      {...{ label, error }}
      type="datetime-local"
      value={text}
      onChange={next => onChange(next === '' ? undefined : momentOf(new Date(next)))}
    />
  );
}

export const date: InputDesign = {
  Icon: IconCalendar,
  initials: timeInitials,
  Extra: DayBounds,
  Value: DayValue,
  comparisons: () => orderComparisons,
};

export const datetime: InputDesign = { ...date, Icon: IconCalendarClock, Extra: MomentBounds, Value: MomentValue };
