/**
 * What can be asked of a set of forms, for whoever builds a chart: their fields, what each is taken as, and the operators
 * that make sense for it. The rules are those of compile.ts, which checks the chart in the end.
 */
import { compile } from '@kontor/form';
import { classOf, everyEntry, fits, knownLabels, readingOf } from './compile.ts';
import type { KnownLabel, Reading } from './plan.ts';
import { type ChartForm, type Operator, operators } from './types.ts';

export interface OfferedField {
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

function offered(forms: readonly ChartForm[], name: string): OfferedField | null {
  const readings = new Map<string, Reading>();
  for (const form of forms) {
    const reading = readingOf(form, name);
    if (reading) readings.set(form.id, reading);
  }
  const [first, ...others] = readings.values();
  if (!first) return null;
  const all = [first, ...others];
  const input = forms.map(({ form }) => compile(form).byName.get(name)).find(each => each !== undefined);
  const kind = classOf(first);
  return {
    name,
    label: input ? (input.content.options?.label ?? name) : everyEntry[name],
    kind: others.some(each => classOf(each) !== kind)
      ? 'mixed'
      : kind === 'date'
        ? 'date'
        : first.as === 'number'
          ? 'number'
          : 'words',
    days: all.every(({ as }) => as === 'day'),
    built: all.every(({ at }) => at !== 'answer'),
    lacking: forms.filter(({ id }) => !readings.has(id)).map(({ id }) => id),
    operators: operators.filter(operator => all.every(reading => fits(operator, reading))),
    choices: knownLabels(forms, name),
  };
}

/** Every field that a chart over these forms can read, in the order of the forms; at the end what every entry has. */
export function offeredFields(forms: readonly ChartForm[]): OfferedField[] {
  if (forms.length === 0) return [];
  const names = new Set(forms.flatMap(({ form }) => compile(form).inputs.map(({ name }) => name)));
  for (const name of Object.keys(everyEntry)) names.add(name);
  return [...names].map(name => offered(forms, name)).filter(field => field !== null);
}
