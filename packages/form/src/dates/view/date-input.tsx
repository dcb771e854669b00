/**
 * Input of a day, timestamp or time of day: a text field in the reader's format, parsed leniently, with a calendar
 * (lazy); on touch devices the native picker, below the value as text.
 */
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { type InputHTMLAttributes, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Language } from '../../languages/index.ts';
import { type DateKind, readDate } from '../rules/read.ts';
import { dateTexts } from '../rules/texts.ts';
import { dateText } from '../rules/write.ts';
import styles from './dates.module.css';
import { useCoarsePointer } from './use-coarse-pointer.ts';

const fetchCalendar = () => import('./calendar.tsx');
const Calendar = lazy(fetchCalendar);

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'size'>;
export interface DateInputProps extends Native {
  type: DateKind;
  /** In the format of native controls; null while the typed text cannot be read, which leaves it alone. */
  value: string | null;
  onValue(value: string, unfinished: boolean): void;
  language: Language;
  min?: string | undefined;
  max?: string | undefined;
}

export function DateInput(props: DateInputProps) {
  const coarse = useCoarsePointer();
  return coarse ? <NativePicker {...props} /> : <DateText {...props} />;
}

/** The native picker lies over its value as text: its own text follows the browser's language. */
function NativePicker({ type, value, onValue, language, min, max, ...rest }: DateInputProps) {
  const shown = dateText(type, value ?? '', language);
  return (
    <span className={styles.wrap}>
      <span className={styles.shown} data-empty={shown === '' ? '' : undefined} aria-hidden>
        {shown || dateTexts[language][type]}
      </span>
      <input
        {...rest}
        type={type}
        data-date={type}
        min={min}
        max={max ?? { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59', time: undefined }[type]}
        className={styles.native}
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value.slice(0, 16), target.validity?.badInput ?? false)}
      />
      <KindIcon type={type} />
    </span>
  );
}

const KindIcon = ({ type }: { type: DateKind }) => {
  const Of = type === 'time' ? IconClock : IconCalendar;
  return <Of size={16} stroke={1.6} aria-hidden className={styles.icon} />;
};

/** Whether the host's value is what the typed text says. */
function agrees(type: DateKind, typed: string, value: string | null): boolean {
  return readDate(type, typed) === value;
}

/** The typed text and the value that it says. */
function useTyped({ type, value, onValue, language }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && agrees(type, typed, value) ? typed : dateText(type, value ?? '', language);

  /** Text that can be read is replaced by the full form; other text stays to be corrected. */
  const settle = () => setTyped(present => (present !== null && readDate(type, present) !== null ? null : present));
  function take(next: string) {
    setTyped(next);
    const read = readDate(type, next);
    onValue(read ?? '', read === null);
  }
  function takeDay(day: string) {
    if (type === 'date') {
      setTyped(null);
      onValue(day, false);
    } else {
      const time = value?.slice(11);
      // The time follows from the keyboard: none is guessed.
      take(`${dateText('date', day, language)}, ${time ?? ''}`);
    }
  }
  return { text, take, takeDay, settle };
}

const preload = () => void fetchCalendar().catch(() => undefined);

function DateText(props: DateInputProps) {
  const { type, value, onValue: _onValue, language, min, max, ...rest } = props;
  const t = dateTexts[language];
  const { text, take, takeDay, settle } = useTyped(props);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  function pick(day: string) {
    close();
    takeDay(day);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event);
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || type === 'time' || rest.readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  }
  const calendar = type !== 'time' && !rest.readOnly;
  return (
    <span className={styles.wrap} ref={box}>
      <input
        placeholder={rest.readOnly ? undefined : t[type]}
        spellCheck={false}
        {...rest}
        ref={input}
        type="text"
        data-date={type}
        autoComplete="off"
        aria-haspopup={calendar ? 'dialog' : undefined}
        value={text}
        onChange={event => take(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={event => {
          rest.onFocus?.(event);
          if (calendar) preload();
        }}
        onBlur={event => {
          rest.onBlur?.(event);
          settle();
        }}
      />
      {calendar ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label={t.open}
          aria-expanded={open}
          onPointerEnter={preload}
          onClick={() => setOpen(!open)}
        >
          <KindIcon type={type} />
        </button>
      ) : (
        !rest.readOnly && <KindIcon type={type} />
      )}
      {open && box.current && (
        <Suspense fallback={null}>
          <Calendar
            anchor={box.current}
            language={language}
            value={(value ?? '').slice(0, 10)}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            onPick={pick}
            onClose={focus => (focus ? close() : setOpen(false))}
          />
        </Suspense>
      )}
    </span>
  );
}
