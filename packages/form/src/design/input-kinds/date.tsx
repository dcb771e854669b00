/** Designs of `date` and `datetime-local`: bounds in the designer's time zone, stored with its offset. */
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarClock from '@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs';
import type { DateKind } from '../../dates/index.ts';
import { isMoment, momentOf } from '../../engine/base/dates.ts';
import type { ValueProps } from '../base/answer-design.ts';
import type { OptionsProps } from '../base/content-design.ts';
import { DateRow } from '../base/date-row.tsx';
import type { InputDesign } from '../base/input-design.ts';
import { orderComparisons, timeInitials, valueOrNone } from './common.tsx';

/** Local time, as the control takes it. */
const localText = (moment: string) => momentOf(new Date(moment)).slice(0, 16);

type BoundsProps = OptionsProps & {
  type: DateKind;
  /** Converts a stored bound to the control's text, and back. */
  shown(bound: unknown): unknown;
  stored(text: string): string | null;
};

export function Bounds({ options, t, set, wrong, locale, type, shown, stored }: BoundsProps) {
  return (
    <>
      <DateRow
        half
        type={type}
        locale={locale}
        label={t.from}
        value={shown(options.minValue)}
        error={wrong('minValue')}
        onChange={text => set({ minValue: stored(text) })}
      />
      <DateRow
        half
        type={type}
        locale={locale}
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

function DayValue({ label, value, onChange, error, locale }: ValueProps) {
  return <DateRow {...{ label, error, value, locale }} type="date" onChange={text => onChange(valueOrNone(text))} />;
}

function MomentValue({ label, value, onChange, error, locale }: ValueProps) {
  const text = typeof value === 'string' && isMoment(value) ? localText(value) : '';
  return (
    <DateRow
      {...{ label, error, locale }}
      type="datetime-local"
      value={text}
      onChange={next => onChange(next === '' ? undefined : momentOf(new Date(next)))}
    />
  );
}

export const date: InputDesign = {
  Icon: IconCalendar,
  initials: timeInitials,
  Bounds: DayBounds,
  Value: DayValue,
  comparisons: () => orderComparisons,
};

export const datetime: InputDesign = { ...date, Icon: IconCalendarClock, Bounds: MomentBounds, Value: MomentValue };
