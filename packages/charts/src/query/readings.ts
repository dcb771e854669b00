/** Resolves a chart's field to the value of an entry (its reading), and to its predefined labels. */
import { type CompiledInput, choicesOf, compile, isLongList, storedChoices } from '@kontor/form';
import type { ChartForm } from '../model/config.ts';
import { builtInStateColors, choiceColor, stateColorAt } from '../model/meaning-colors.ts';
import type { KnownLabel, Reading } from './plan.ts';

/** Maximum of instances read from a repeat. */
export const mostInstances = 100;

const state: Reading = { at: 'state', as: 'words' };
const created: Reading = { at: 'created', as: 'moment' };

function answerReading(input: CompiledInput): Reading {
  const { name, measure, known, repeated, keys } = input;
  const instances = repeated ? Math.min(mostInstances, repeated.max) : 0;
  return {
    at: 'answer',
    // a time of day labels a chart, but is neither added up nor a date
    as: measure === null || measure === 'time' ? 'words' : measure,
    name,
    corrected: known !== null,
    repeat: repeated?.id ?? null,
    instances,
    ...(keys && { keys }),
  };
}

/** Images, files and rich text cannot be aggregated. */
const isChartable = ({ files, prints }: CompiledInput) => !files && prints !== 'rich' && prints !== 'drawing';

/** A form's own field shadows the built-in names. */
export function readingOf({ form }: ChartForm, field: string): Reading | null {
  const input = compile(form).byName.get(field);
  if (input) return isChartable(input) ? answerReading(input) : null;
  return field === 'state' ? state : field === 'created' ? created : null;
}

/** Days and timestamps may be mixed as labels of a chart over several forms: both are dates. */
export const valueClass = ({ as }: Reading) => (as === 'day' || as === 'moment' ? 'date' : as);

const yesNo: KnownLabel[] = [
  { value: 'true', label: { de: 'Ja', en: 'Yes' }, always: true },
  { value: 'false', label: { de: 'Nein', en: 'No' }, always: true },
];
const builtInStates: KnownLabel[] = [
  { value: 'draft', label: { de: 'Entwurf', en: 'Draft' }, always: false },
  { value: 'ready_to_send', label: { de: 'Bereit zum Senden', en: 'Ready to send' }, always: false },
  { value: 'sent', label: { de: 'Gesendet', en: 'Sent' }, always: false },
  { value: '', label: '-', always: false },
];

const withColor = (label: KnownLabel): KnownLabel => {
  const color = builtInStateColors[label.value];
  return color === undefined ? label : { ...label, color };
};

/** Built-in fields of every entry, by name, with their labels. */
export const entryFields: Record<string, unknown> = {
  created: { de: 'Angelegt', en: 'Created' },
  state: { de: 'Status', en: 'State' },
};

/** The choices of a field in the form's order; yes and no for a boolean. */
function choiceLabels({ form }: ChartForm, field: string): KnownLabel[] {
  const input = compile(form).byName.get(field);
  const options = input?.content.options ?? {};
  const given = storedChoices(options) as { value?: unknown; label?: unknown }[];
  const isLong = isLongList(options);
  const labels = new Map(given.map(choice => [choice.value, choice.label]));
  const choices = choicesOf(options).map(({ value, retired, ...mark }): KnownLabel => {
    const color = choiceColor(mark);
    return {
      ...{ value, label: labels.get(value) },
      // of long lists, those alone that entries have
      always: !retired && !isLong,
      ...(color !== null && { color }),
    };
  });
  return choices.length === 0 && input?.group === 'choice' ? yesNo : choices;
}

const stateLabels = (states: ChartForm['form']['states']): KnownLabel[] =>
  states.map(({ value, label }, index) => ({
    ...{ value, label },
    always: true,
    color: stateColorAt(index, states.length),
  }));

/** Predefined labels of a field in its forms; for a value in several forms the first one's. */
export function knownLabels(forms: readonly ChartForm[], field: string): KnownLabel[] {
  const readings = forms.map(form => readingOf(form, field));
  const found = forms.flatMap((each, index): KnownLabel[] => {
    const reading = readings[index];
    if (reading?.at === 'state') return stateLabels(each.form.states);
    return reading?.at === 'answer' && reading.as === 'words' ? choiceLabels(each, field) : [];
  });
  if (readings.some(reading => reading?.at === 'state')) found.push(...builtInStates.map(withColor));
  const first = new Map<string, KnownLabel>();
  for (const label of found) if (!first.has(label.value)) first.set(label.value, label);
  return [...first.values()];
}
