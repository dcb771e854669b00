/**
 * Tick labels of the category axis, chosen so that none overlap: dates at the finest step that fits (days, weeks,
 * months, years, with the month or year in a second line), other labels all or every n-th.
 */
import { type Language, languageRows } from '@kontor/form/languages';
import { isCycle, isPeriod, type Period } from '../model/config.ts';
import { dayMs, momentIn } from '../query/dates.ts';
import type { ChartFigures } from '../query/styled-figures.ts';
import { cycleText, labelText, monthText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';
import { ellipsized, textWidth } from './text-width.ts';

export interface LabelTick {
  index: number;
  text: string;
  /** Second line: the month or year that begins here. */
  under?: string;
}

const apart = 10;
const second = (language: Language, { month, year }: At) => `${monthText(month, language)} ${year}`;

/** The date parts at a label's start, in UTC. */
interface At {
  value: string;
  day: number;
  weekday: number;
  month: number;
  year: number;
}

function placeInTime(value: string, format: Period): At {
  // A week belongs to the month and the year of its Thursday.
  const at = new Date(momentIn(value, format) + (format === 'week' ? 3 * dayMs : 0));
  return {
    value,
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
    month: at.getUTCMonth() + 1,
    year: at.getUTCFullYear(),
  };
}

/** A date step: which labels get a tick, its text, and the second line where that changes. */
interface Step {
  starts(at: At, before: At | undefined): boolean;
  text(at: At, language: Language): string;
  under?(at: At, language: Language): string;
}

const newMonth = (at: At, before: At | undefined) => !before || at.month !== before.month || at.year !== before.year;
const year = (at: At) => String(at.year);
const monthStep = (every: number): Step => ({
  starts: (at, before) => newMonth(at, before) && (at.month - 1) % every === 0,
  text: (at, language) => monthText(at.month, language),
  under: year,
});
const yearStep = (every: number): Step => ({
  starts: (at, before) => at.year % every === 0 && at.year !== before?.year,
  text: year,
});
const dayOf = (at: At, language: Language) => languageRows[language].dayOfMonth(at.day);
const years = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000].map(yearStep);
const longer: readonly Step[] = [...[1, 2, 3, 6].map(monthStep), ...years];
const steps: Record<Period, readonly Step[]> = {
  day: [
    { starts: () => true, text: dayOf, under: (at, language) => second(language, at) },
    { starts: at => at.weekday === 1, text: dayOf, under: (at, language) => second(language, at) },
    ...longer,
  ],
  week: [
    {
      starts: () => true,
      text: (at, language) => chartTexts[language].weekAlone(String(Number(at.value.slice(6)))),
      under: year,
    },
    ...longer,
  ],
  month: longer,
  quarter: [{ starts: () => true, text: at => at.value.slice(5), under: year }, ...years],
  year: years,
};

function dateTicks(step: Step, all: readonly At[], language: Language): LabelTick[] {
  const found: LabelTick[] = [];
  let last = '';
  all.forEach((at, index) => {
    if (!step.starts(at, all[index - 1])) return;
    const tick: LabelTick = { index, text: step.text(at, language) };
    const under = step.under?.(at, language) ?? '';
    if (under !== last) tick.under = under;
    last = under;
    found.push(tick);
  });
  return found;
}

/** Whether neighbouring ticks do not overlap; `at` is a label's centre. */
function fits(ticks: readonly LabelTick[], at: (index: number) => number): boolean {
  return ticks.every((tick, index) => {
    const next = ticks[index + 1];
    if (!next) return true;
    return at(next.index) - at(tick.index) >= (textWidth(tick.text) + textWidth(next.text)) / 2 + apart;
  });
}

/** Drops second-line texts that would overlap the previous one. */
function withoutTouching(ticks: LabelTick[], at: (index: number) => number): LabelTick[] {
  let edge = Number.NEGATIVE_INFINITY;
  return ticks.map(tick => {
    if (tick.under === undefined) return tick;
    const half = textWidth(tick.under) / 2;
    const { under: _, ...alone } = tick;
    if (at(tick.index) - half < edge) return alone;
    edge = at(tick.index) + half + apart;
    return tick;
  });
}

/** Every n-th label, with n as small as fits. */
function evenlySpaced(texts: readonly string[], step: number): LabelTick[] {
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0) + apart;
  const every = Math.max(1, Math.ceil(widest / step - 1e-9));
  return texts.flatMap((text, index) => (index % every === 0 ? [{ index, text }] : []));
}

/** Maximum width of a label in pixels. */
const longest = 110;

/** `at` gives a label's centre in pixels, `step` the distance to the next. */
export function labelTicks(
  { kind, labels, values }: ChartFigures,
  at: (index: number) => number,
  step: number,
  language: Language,
): LabelTick[] {
  if (isPeriod(kind) && values.every(isDate)) {
    const all = values.map(value => placeInTime(value, kind));
    const found = steps[kind]
      .map(each => dateTicks(each, all, language))
      .find(each => each.length > 0 && fits(each, at));
    const ticks = found ?? [];
    // A few labels between two steps would get no tick: the first and last are written then.
    return ticks.length > 1 || values.length < 2
      ? withoutTouching(ticks, at)
      : ends(
          labels.map((label, index) => labelText(kind, values[index] ?? '', label, language)),
          step,
        );
  }
  const long = labels.map((label, index) => labelText(kind, values[index] ?? '', label, language));
  // Weekdays are shortened before one of them is left out.
  const shorter = isCycle(kind) && long.some(text => textWidth(text) + apart > step);
  const texts = shorter ? values.map(value => cycleText(kind, value, language, true) ?? value) : long;
  return evenlySpaced(
    texts.map(text => ellipsized(text, Math.max(longest, step - apart))),
    step,
  );
}

const isDate = (value: string) => /^\d{4}(-(\d{2}-\d{2}|W\d{2}|Q[1-4]|\d{2}))?$/.test(value);

function ends(texts: readonly string[], step: number): LabelTick[] {
  const last = texts.length - 1;
  const first = { index: 0, text: texts[0] ?? '' };
  const [a, b] = [textWidth(first.text), textWidth(texts[last] ?? '')];
  return (a + b) / 2 + apart <= step * last ? [first, { index: last, text: texts[last] ?? '' }] : [first];
}
