/** Shared parts of kinds: initial values, sets of comparisons, and the editor of a single-line text. */
import { textOf } from '../../engine/base/plain.ts';
import type { ComparisonType } from '../../engine/base/types.ts';
import type { ValueProps } from '../base/answer-design.ts';
import { TextRow } from '../base/controls.tsx';

/** Initial values taken from the user, or the present time. */
export const personInitials = ['user.name', 'user.email', 'user.username'];
export const timeInitials = ['now', 'today'];

export const textComparisons: readonly ComparisonType[] = ['eq', 'neq', 'filter', 'empty', 'not_empty'];
export const orderComparisons: readonly ComparisonType[] = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  'not_empty',
];

/** An empty text removes the option. */
export const valueOrNone = (text: string) => (text === '' ? undefined : text);

export const asText = (value: unknown) => (typeof value === 'number' ? String(value) : textOf(value));

export function TextValue({ label, value, onChange, error }: ValueProps) {
  return <TextRow {...{ label, error }} value={asText(value)} onChange={text => onChange(valueOrNone(text))} />;
}

/** Common to all kinds with a single line of text. */
export const line = { initials: personInitials, Value: TextValue, comparisons: () => textComparisons };
