/** The changes of an entry as the timeline shows them: by field in form order, with labels; days; former states. */
import type { AnswerTo } from '@kontor/contract';
import { compile, type Data, type Form, repeatTexts } from '@kontor/form';
import { type Difference, differences, REPEAT } from '../common/merge.ts';

export type Event = AnswerTo<'GET /reports/{id}/history.json'>['data'][number];
export type FormerState = AnswerTo<'GET /reports/{id}/history/{version}.json'>['data'];

/** A former state that is shown in place of the entry. */
export interface Past {
  state: FormerState;
  /** Keys of answers that were new in it. */
  marks: readonly string[];
  /** How many changes came after it. */
  after: number;
  /** The version of the form by which it is shown; null: that of the entry. */
  form: Form | null;
}

/** What goes along with answers and is no answer itself: files by field, when it began, its warnings. */
const hidden = new Set(['_images', '_began', '_warnings']);

const dataOf = (event: Event, side: 'from' | 'to'): Data => {
  const given = event.changes.map(({ path, ...values }) => [path.replace(/^data\./, ''), values[side] ?? undefined]);
  return Object.fromEntries(given.filter(([key, value]) => !hidden.has(String(key)) && value !== undefined));
};

/** In form order; `mine` is what was before, `theirs` what came. */
export const fieldsChanged = (form: Form, event: Event): Difference[] =>
  differences(form, null, { data: dataOf(event, 'from'), state: null }, { data: dataOf(event, 'to'), state: null });

export const keysOf = (event: Event): string[] => event.changes.map(({ path }) => path.replace(/^data\./, ''));

/** Label of a field, in a repeat with the number of its instance; of the number of instances the repeat's own. */
export function labelOf(form: Form, { key, input, instance }: Difference): string {
  const repeat = compile(form).repeats.get(key.startsWith(REPEAT) ? key.slice(REPEAT.length) : (input?.repeat ?? ''));
  const { label = '', instance: name = '' } = repeat ? repeatTexts(repeat.content.options) : {};
  if (input) return instance === null ? input.label : `${name || label} ${instance + 1} · ${input.label}`.trim();
  return label || repeat?.inputs[0]?.label || key;
}

/** The day of a moment in the reader's zone, to group by. */
export const dayOf = (at: string): string => new Date(at).toDateString();
