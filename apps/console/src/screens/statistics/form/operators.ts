/** Labels of comparison operators by type of field. */
import type { Operator } from '@kontor/charts';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import type { Field } from './use-forms.ts';

export const unary = new Set<Operator>(['empty', 'not_empty']);

export function useOperatorWords(): (operator: Operator, kind: Field['kind']) => string {
  const t = useChartFormTexts();
  const plain = {
    equals: t.equals,
    not_equals: t.not_equals,
    contains: t.contains,
    empty: t.empty,
    not_empty: t.not_empty,
    last_days: t.lastDays,
  };
  const numbers = { gt: t.numberGt, gte: t.numberGte, lt: t.numberLt, lte: t.numberLte };
  const dates = { gt: t.dateGt, gte: t.dateGte, lt: t.dateLt, lte: t.dateLte };
  return (operator, kind) => {
    const sized = kind === 'date' ? dates : numbers;
    return operator in sized ? sized[operator as keyof typeof sized] : plain[operator as keyof typeof plain];
  };
}

const order: Operator[] = [
  ...(['equals', 'not_equals', 'contains', 'gte', 'gt', 'lte', 'lt'] as const),
  ...(['last_days', 'not_empty', 'empty'] as const),
];

/** Operators valid for a field, most common first; the chosen one is always included. */
export function operatorsFor(field: Field | undefined, chosen: Operator): Operator[] {
  if (!field) return [chosen];
  // Choices are compared by stored values, which nobody sees: "contains" makes no sense.
  const fitting = order.filter(
    each => field.operators.includes(each) && !(each === 'contains' && field.choices.length > 0),
  );
  return fitting.includes(chosen) ? fitting : [...fitting, chosen];
}
