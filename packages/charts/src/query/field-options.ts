/**
 * The fields that a chart over some forms can use, for the editor: what type each has, and which operators fit it. The rules are
 * those of check-chart.ts.
 */
import { compile } from '@kontor/form';
import { type ChartForm, type Operator, operators } from '../model/config.ts';
import { operatorFits } from './filter-plan.ts';
import type { KnownLabel, Reading } from './plan.ts';
import { entryFields, knownLabels, readingOf, valueClass } from './readings.ts';

export interface FieldOption {
  name: string;
  /** May be given per language. */
  label: unknown;
  /** `mixed`: the forms take it as different things, so that it makes no labels and cannot be added up. */
  kind: 'words' | 'number' | 'date' | 'mixed';
  /** The day alone, without a time: in every form that knows it. */
  days: boolean;
  /** What every entry has, as against an answer. */
  built: boolean;
  /** The forms that do not know it. */
  lacking: string[];
  /** Those that fit in every form that knows it. */
  operators: Operator[];
  /** Its choices in the form's order; none where answers are free. */
  choices: KnownLabel[];
}

function fieldOption(forms: readonly ChartForm[], name: string): FieldOption | null {
  const readings = new Map<string, Reading>();
  for (const form of forms) {
    const reading = readingOf(form, name);
    if (reading) readings.set(form.id, reading);
  }
  const [first, ...others] = readings.values();
  if (!first) return null;
  const all = [first, ...others];
  const input = forms.map(({ form }) => compile(form).byName.get(name)).find(each => each !== undefined);
  const kind = valueClass(first);
  return {
    name,
    label: input ? (input.content.options?.label ?? name) : entryFields[name],
    kind: others.some(each => valueClass(each) !== kind)
      ? 'mixed'
      : kind === 'date'
        ? 'date'
        : first.as === 'number'
          ? 'number'
          : 'words',
    days: all.every(({ as }) => as === 'day'),
    built: all.every(({ at }) => at !== 'answer'),
    lacking: forms.filter(({ id }) => !readings.has(id)).map(({ id }) => id),
    operators: operators.filter(operator => all.every(reading => operatorFits(operator, reading))),
    choices: knownLabels(forms, name),
  };
}

/** Every field that a chart over these forms can read, in the order of the forms; at the end what every entry has. */
export function fieldOptions(forms: readonly ChartForm[]): FieldOption[] {
  if (forms.length === 0) return [];
  const names = new Set(forms.flatMap(({ form }) => compile(form).inputs.map(({ name }) => name)));
  for (const name of Object.keys(entryFields)) names.add(name);
  return [...names].map(name => fieldOption(forms, name)).filter(field => field !== null);
}
