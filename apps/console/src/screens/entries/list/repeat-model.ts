/** Which repeats of an entry have answers, and the height of their expanded row. */
import { answerOf, type Data, type Form, type Input, inputsOf, isEmpty } from '@kontor/form';
import { instancesOf } from '../common/entry.ts';

export interface RepeatOf {
  /** Id of the container. */
  id: string;
  inputs: Input[];
}

export function repeatsOf(form: Form): RepeatOf[] {
  const fields = inputsOf(form).filter(input => input.repeat !== null && !input.files);
  return [...Map.groupBy(fields, input => input.repeat ?? '')].map(([id, inputs]) => ({ id, inputs }));
}

/** Instances with at least one answer. */
export function filledInstances(inputs: readonly Input[], data: Data): number[] {
  const [first] = inputs;
  if (!first) return [];
  return instancesOf(first, data).filter(instance => inputs.some(input => !isEmpty(answerOf(input, data, instance))));
}

const ROW = 30;
const GAP = 12;
const AROUND = 20;
/** Maximum height in pixels; the rest scrolls. */
const MOST = 380;

export const hasRepeats = (repeats: readonly RepeatOf[], data: Data): boolean =>
  repeats.some(({ inputs }) => filledInstances(inputs, data).length > 0);

export function repeatsHeight(repeats: readonly RepeatOf[], data: Data): number {
  const counts = repeats.map(({ inputs }) => filledInstances(inputs, data).length).filter(count => count > 0);
  const rows = counts.reduce((sum, count) => sum + 1 + count, 0);
  return Math.min(MOST, rows * ROW + Math.max(0, counts.length - 1) * GAP + AROUND);
}
