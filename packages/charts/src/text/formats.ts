/** Numbers, shares, dates and labels as text in the reader's language, for screens, pictures and workbooks alike. */
import { catalogue, type Language, languageCodes, languageRows } from '@kontor/form/languages';
import { isCycle, type LabelKind } from '../model/config.ts';
import { chartTexts } from './texts.ts';

const months = catalogue<readonly string[]>({
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
});

type NumberStyle = 'plain' | 'small' | 'exponent' | 'compact' | 'share' | number;

const options: Record<Exclude<NumberStyle, number>, Intl.NumberFormatOptions> = {
  plain: { maximumFractionDigits: 2 },
  small: { maximumSignificantDigits: 3 },
  exponent: { notation: 'scientific', maximumFractionDigits: 2 },
  compact: { notation: 'compact', maximumFractionDigits: 2 },
  share: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
};

/** Created lazily and cached: constructing a format costs as much as formatting a thousand numbers. */
const formats = Object.fromEntries(languageCodes.map(code => [code, new Map()])) as Record<
  Language,
  Map<NumberStyle, Intl.NumberFormat>
>;

/** A numeric style is a number of decimals. */
function formatted(value: number, style: NumberStyle, language: Language): string {
  const found = formats[language].get(style);
  if (found) return found.format(value);
  const decimals = typeof style === 'number' ? { minimumFractionDigits: style, maximumFractionDigits: style } : null;
  const made = new Intl.NumberFormat(languageRows[language].locale, decimals ?? options[style as keyof typeof options]);
  formats[language].set(style, made);
  return made.format(value);
}

/** Two decimals, three significant digits below one; powers of ten beyond 10^15 and below 10^-6. */
export function numberText(value: number, language: Language): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return formatted(value, 'exponent', language);
  return formatted(value, size < 1 && size > 0 ? 'small' : 'plain', language);
}

/** For axes: "1,5 Mio.", all ticks with the decimals of their step. */
export function tickText(value: number, step: number, most: number, language: Language): string {
  if (value === 0) return '0';
  if (most >= 1e15) return formatted(value, 'exponent', language);
  if (most >= 1e6) return formatted(value, 'compact', language);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return formatted(value, decimals > 6 ? 'exponent' : decimals, language);
}

/** "46,2 %". */
export const shareText = (share: number, language: Language): string => formatted(share, 'share', language);

export const countText = (count: number, [one, many]: readonly [string, string], language: Language): string =>
  `${numberText(count, language)} ${count === 1 ? one : many}`;

/** The month, 1 to 12; `short` with three letters. */
export function monthText(month: number, language: Language, short = true): string {
  const name = months[language][month - 1] ?? '';
  return short ? name.slice(0, 3) : name;
}

/** "20.11.2026", "20 Nov 2026" of `2026-11-20`. */
export function dayText(day: string, language: Language): string {
  const [year = '', month = '', at = ''] = day.split('-');
  return languageRows[language].month === '2-digit'
    ? `${at}.${month}.${year}`
    : `${Number(at)} ${monthText(Number(month), language)} ${year}`;
}

/** A day, or a moment in UTC. */
export const momentText = (moment: string, language: Language): string =>
  moment.length <= 10
    ? dayText(moment, language)
    : `${dayText(moment.slice(0, 10), language)}, ${moment.slice(11, 16)}`;

const dates = /^\d{4}(-(\d{2}-\d{2}|W\d{2}|Q[1-4]|\d{2}))?$/;

/** "Montag", `short` "Mo"; "14 Uhr", "14:00". Null if it is none. */
export function cycleText(kind: LabelKind, value: string, language: Language, short = false): string | null {
  const texts = chartTexts[language];
  if (kind === 'hour') return /^\d\d$/.test(value) ? texts.hour(value) : null;
  const day = kind === 'weekday' ? texts.weekdays[Number(value) - 1] : undefined;
  return day === undefined ? null : short ? day.slice(0, texts.weekdayLetters) : day;
}

/** A formatted label: "Okt 2000" (`long`: "Oktober 2000"), "KW 47 2026", "20.11.2026", "Q4 2026", "Montag". */
export function labelText(kind: LabelKind, value: string, label: string, language: Language, long = false): string {
  if (kind === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return numberText(Number(value), language);
  if (isCycle(kind)) return cycleText(kind, value, language) ?? label;
  if (!dates.test(value)) return label;
  if (kind === 'day') return dayText(value, language);
  if (kind === 'week') return chartTexts[language].week(String(Number(value.slice(6))), value.slice(0, 4));
  if (kind === 'month') return `${monthText(Number(value.slice(5)), language, !long)} ${value.slice(0, 4)}`;
  if (kind === 'quarter') return quarterText(value, language, long);
  return kind === 'year' ? value : label;
}

/** "Q4 2026", `long` "4. Quartal 2026" of `2026-Q4`. */
const quarterText = (value: string, language: Language, long: boolean): string =>
  long ? chartTexts[language].quarter(value.slice(6), value.slice(0, 4)) : `${value.slice(5)} ${value.slice(0, 4)}`;
