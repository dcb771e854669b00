/** Texts of a dashboard's filter: "Flugdatum: letzte 30 Tage", "Entwurf, Gesendet". */
import type { DashboardFilter } from '@kontor/contract/dashboard-filter';
import { type State, textIn } from '@kontor/form';
import { useDashboardFilterTexts } from '../../../i18n/dashboard-filter.ts';
import { date } from '../../../i18n/format.ts';
import { language } from '../../../i18n/index.ts';
import { useStatesTexts } from '../../../i18n/states.ts';
import { type StateKind, stateKind } from '../../../ui/state-glyph.tsx';
import type { ChartForm } from '../common/model.ts';

export interface StateChoice {
  /** '' is "no state". */
  value: string;
  label: string;
  kind: StateKind;
}

const BUILT_IN = [
  ['', 'none', 'none'],
  ['draft', 'draft', 'draft'],
  ['ready_to_send', 'readyToSend', 'ready'],
  ['sent', 'sent', 'sent'],
] as const;

/** Built-in states and those of the forms, unique. */
export function stateChoices(forms: readonly ChartForm[]): StateChoice[] {
  const t = useStatesTexts.now();
  const choices = new Map<string, StateChoice>(
    BUILT_IN.map(([value, text, kind]) => [value, { value, label: t[text], kind }]),
  );
  for (const { states = [] } of forms) {
    states.forEach((state: State, at) => {
      // Contained forms have their texts in all languages.
      const label = textIn(state.label, language.get()) || state.value;
      if (!choices.has(state.value))
        choices.set(state.value, { value: state.value, label, kind: stateKind(at, states.length) });
    });
  }
  return [...choices.values()];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayWords = (day: string) => (DAY.test(day) ? date(`${day}T12:00`) : day);

/** Null without a period. `field`: label of the date field. */
export function periodWords({ from, to, last_days }: DashboardFilter): string | null {
  const t = useDashboardFilterTexts.now();
  if (last_days) return t.lastDays(last_days);
  if (from && to) return t.range(dayWords(from), dayWords(to));
  return from ? t.rangeFrom(dayWords(from)) : to ? t.rangeTo(dayWords(to)) : null;
}

/** A chip names this many values; the rest is a count. */
const NAMED = 3;

export function stateWords({ state: values = [] }: DashboardFilter, choices: readonly StateChoice[]): string | null {
  if (values.length === 0) return null;
  if (values.length > NAMED) return useDashboardFilterTexts.now().statesOf(values.length);
  return values.map(value => choices.find(each => each.value === value)?.label ?? value).join(', ');
}
