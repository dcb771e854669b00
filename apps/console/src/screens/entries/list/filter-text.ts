/** Text of a filter: "Schaden ist nicht Keiner", "Erstellt in den letzten 7 Tagen". */
import { displayValue, type How, type State } from '@kontor/form';
import { useEntriesFilterTexts } from '../../../i18n/entries-filter.ts';
import { date, either, number } from '../../../i18n/format.ts';
import type { FieldFilter } from '../common/filter-query.ts';
import { stateInfo } from '../common/state-label.tsx';
import { byLink, type Condition, changedBy, isYesOrNo, namesNone, type Subject } from './filter-fields.ts';

/** A chip names this many values; the rest is a count. */
const NAMED = 3;

/** Who changed an entry, as far as that is known (`Changers`). */
export function changerOf(id: string, name: string | null | undefined): string {
  const t = useEntriesFilterTexts.now();
  if (id === '') return t.changedByNobody;
  if (name === '') return t.changedByAbsent;
  return name === undefined ? '…' : (name ?? t.changedByGone);
}

/** Label of a value; '' is "no answer". */
export function labelOf(subject: Subject, value: string, states: readonly State[], how: How): string {
  const { key, input, names } = subject;
  if (key === changedBy) return changerOf(value, names?.get(value));
  if (key === byLink && value !== '') return useEntriesFilterTexts.now().byLinkOne;
  if (key === 'state') return stateInfo(states, value || null).label;
  if (value === '') return useEntriesFilterTexts.now().noAnswer;
  return (input && displayValue(input, value, how)) || value;
}

/** Formats a bound as date or number; anything invalid from the address stays as it is. */
function boundOf({ measure }: Subject, value: string): string {
  if (measure === 'number') return Number.isFinite(Number(value)) ? number(Number(value), 12) : value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? date(`${value}T12:00`) : value;
}

/** That there is no value, and that there is one. */
function emptySentences(subject: Subject, states: readonly State[], how: How): [none: string, some: string] {
  const t = useEntriesFilterTexts.now();
  if (isYesOrNo(subject)) return [t.byNoLink, t.byLink];
  if (!namesNone(subject)) return [t.empty, t.filled];
  const none = [labelOf(subject, '', states, how)];
  return [t.saidIs(none), t.saidNot(none)];
}

export function sentenceOf(subject: Subject, fieldFilter: FieldFilter, states: readonly State[], how: How): string {
  const t = useEntriesFilterTexts.now();
  switch (fieldFilter.how) {
    case 'empty':
      return emptySentences(subject, states, how)[0];
    case 'filled':
      return emptySentences(subject, states, how)[1];
    case 'within':
      return {
        today: t.withinToday,
        last7: t.withinLast7,
        last30: t.withinLast30,
        month: t.withinMonth,
      }[fieldFilter.span];
    case 'range': {
      const [from, to] = [fieldFilter.from, fieldFilter.to].map(value => value && boundOf(subject, value));
      return from && to ? t.saidRange(from, to) : from ? t.saidFrom(from) : t.saidTo(to ?? '');
    }
    default: {
      const labels = fieldFilter.values.map(value => labelOf(subject, value, states, how));
      const many = labels.length > NAMED ? [t.filterMany(labels.length)] : labels;
      return fieldFilter.how === 'is' ? t.saidIs(many) : t.saidNot(many);
    }
  }
}

/** Comparison and value of a filter as separate words; '' where it has none. */
export function wordsOf(
  subject: Subject,
  filter: FieldFilter,
  states: readonly State[],
  how: How,
): { how: string; value: string } {
  const t = useEntriesFilterTexts.now();
  switch (filter.how) {
    case 'within':
      return { how: '', value: sentenceOf(subject, filter, states, how) };
    case 'range': {
      const [from, to] = [filter.from, filter.to].map(value => value && boundOf(subject, value));
      if (from && to) return { how: t.between, value: t.bothOf(from, to) };
      return from ? { how: t.since, value: from } : { how: t.until, value: to ?? '' };
    }
    case 'is':
    case 'not': {
      const labels = filter.values.map(value => labelOf(subject, value, states, how));
      const many = labels.length > NAMED ? [t.filterMany(labels.length)] : labels;
      return { how: t[filter.how], value: either(many) };
    }
    default:
      if (isYesOrNo(subject)) return { how: '', value: sentenceOf(subject, filter, states, how) };
      if (!namesNone(subject)) return { how: t[filter.how], value: '' };
      return { how: filter.how === 'empty' ? t.is : t.not, value: labelOf(subject, '', states, how) };
  }
}

/** A condition as a sentence; the search as what is searched for. */
export function conditionText({ subject, filters, search }: Condition, states: readonly State[], how: How): string {
  if (!subject) return useEntriesFilterTexts.now().filteredSearch(search);
  return `${subject.label} ${filters.map(filter => sentenceOf(subject, filter, states, how)).join(', ')}`;
}
