/**
 * Calendar of a month beside a date field (ARIA dialog with a grid), in the top layer so that nothing clips it. Arrow
 * keys move by days and weeks, Page up and down by months, with Shift by years.
 */
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Language, localeOf } from '../../languages/index.ts';
import { addDays, addMonths, inRange, today, weekdayOf, weeksOf } from '../rules/days.ts';
import { dateTexts } from '../rules/texts.ts';
import styles from './dates.module.css';
import { placeBeside } from './place-beside.ts';

interface CalendarProps {
  anchor: HTMLElement;
  language: Language;
  /** '' without a day. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick(day: string): void;
  /** `focus`: it goes back to the field. */
  onClose(focus: boolean): void;
}

const stepOf = (event: KeyboardEvent, day: string): string | null => {
  const months = event.shiftKey ? 12 : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
};

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

export default function Calendar({ anchor, language, value, min, max, onPick, onClose }: CalendarProps) {
  const t = dateTexts[language];
  const [present] = useState(today);
  const [active, setActive] = useState(() => inRange(value || present, min, max));
  const root = useRef<HTMLDivElement>(null);
  const title = useId();
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(utc(day));

  usePlacement(anchor, root, onClose);
  const focusDay = useRef(true);
  useEffect(() => {
    if (focusDay.current) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    focusDay.current = false;
  });
  function go(day: string, focus: boolean) {
    focusDay.current = focus;
    setActive(inRange(day, min, max));
  }
  function onKeyDown(event: KeyboardEvent) {
    const inGrid = (event.target as HTMLElement).closest('table') !== null;
    const step = inGrid ? stepOf(event, active) : null;
    // Nothing around the field acts on its keys: dialogs, lists and commands of the page.
    if (event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Escape') onClose(true);
    else if (step) go(step, true);
    else return;
    event.preventDefault();
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget) && !anchor.contains(relatedTarget)) onClose(false);
  };
  return (
    <div
      ref={root}
      popover="manual"
      className={styles.calendar}
      role="dialog"
      aria-label={t.calendar}
      onKeyDown={onKeyDown}
      onBlur={leave}
    >
      <div className={styles.month}>
        <button type="button" aria-label={t.previous} onClick={() => go(addMonths(active, -1), false)}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </button>
        <b id={title} aria-live="polite">
          {write(active, { month: 'long', year: 'numeric' })}
        </b>
        <button type="button" aria-label={t.next} onClick={() => go(addMonths(active, 1), false)}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </button>
      </div>
      <Days {...{ title, active, present, value, min, max, write, onPick }} />
      {inRange(present, min, max) === present && (
        <button type="button" className={styles.today} onClick={() => onPick(present)}>
          {t.today}
        </button>
      )}
    </div>
  );
}

interface DaysProps extends Pick<CalendarProps, 'value' | 'min' | 'max' | 'onPick'> {
  /** Id of the element that names the month. */
  title: string;
  active: string;
  present: string;
  write(day: string, options: Intl.DateTimeFormatOptions): string;
}

/** The weeks of the active day's month; that day alone is reached by Tab. */
function Days({ title, active, present, value, min, max, write, onPick }: DaysProps) {
  const weeks = weeksOf(active);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA for calendars
    <table role="grid" aria-labelledby={title}>
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col" abbr={write(day, { weekday: 'long' })}>
              {write(day, { weekday: 'short' }).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <td key={day}>
                <button
                  type="button"
                  tabIndex={day === active ? 0 : -1}
                  aria-label={write(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                  aria-pressed={day === value}
                  aria-current={day === present ? 'date' : undefined}
                  data-other={day.slice(0, 7) === active.slice(0, 7) ? undefined : ''}
                  disabled={inRange(day, min, max) !== day}
                  onClick={() => onPick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens the popover beside the field, and closes it when what is around scrolls away. */
function usePlacement(
  anchor: HTMLElement,
  root: React.RefObject<HTMLDivElement | null>,
  onClose: (focus: boolean) => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const popup = root.current;
    if (!popup) return;
    // The top layer is an enhancement: without it the calendar is placed all the same.
    popup.showPopover?.();
    placeBeside(popup, anchor);
    const follow = (event: Event) => {
      if (event.target instanceof Node && popup.contains(event.target)) return;
      placeBeside(popup, anchor);
    };
    const over = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!popup.contains(target) && !anchor.contains(target)) close.current(false);
    };
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    addEventListener('pointerdown', over, true);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
      removeEventListener('pointerdown', over, true);
    };
  }, [anchor, root]);
}
