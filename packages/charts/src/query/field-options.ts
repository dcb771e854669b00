/**
 * Fields that a chart over some forms can use, with type and operators, for the editor. The rules are those of
 * check-chart.ts.
 */
import { compile } from '@kontor/form';
import { type ChartForm, type Operator, operators } from '../model/config.ts';
import { operatorFits } from './filter-plan.ts';
import type { KnownLabel, Reading } from './plan.ts';
import { entryFields, knownLabels, readingOf, valueClass } from './readings.ts';

export interface FieldOption {
  name: string;
  /** May be per language. */
  label: unknown;
  /** `mixed`: the forms have different types, so it can be neither label nor summed. */
  kind: 'words' | 'number' | 'date' | 'mixed';
  /** Date without time, in every form that has it. */
  days: boolean;
  /** Built-in field of every entry, as opposed to an answer. */
  built: boolean;
  /** Ids of the forms without it. */
  lacking: string[];
  /** Operators that are valid in every form that has it. */
  operators: Operator[];
  /** Its choices in the form's order; empty for free answers. */
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

/** All fields that a chart over these forms can read, in the order of the forms, built-in ones last. */
export function fieldOptions(forms: readonly ChartForm[]): FieldOption[] {
  if (forms.length === 0) return [];
  const names = new Set(forms.flatMap(({ form }) => compile(form).inputs.map(({ name }) => name)));
  for (const name of Object.keys(entryFields)) names.add(name);
  return [...names].map(name => fieldOption(forms, name)).filter(field => field !== null);
}
