/** Comparison of two versions of a form, field by field: what stored answers would notice. Fields are matched by id. */
import { isPlain, textOf } from '../base/plain.ts';
import type { Content, Form } from '../base/types.ts';
import { choiceListOf, choicesOf } from '../input-kinds/common.ts';
import { type Input, inputsOf } from './compile.ts';

export type FieldChangeKind = 'removed' | 'renamed' | 'kind' | 'choices' | 'required' | 'moved';

export interface FieldChange {
  id: string;
  /** The name in the earlier version, under which answers are stored; of a new field the later one. */
  name: string;
  change: FieldChangeKind;
  before: Input | null;
  after: Input | null;
  /** Of `choices`: values that are no longer offered. */
  gone: readonly string[];
}

const kindOf = ({ content: { type, options } }: Input): string =>
  JSON.stringify([type, textOf(options.type), options.multiple === true]);
const isRequired = ({ content: { options } }: Input): boolean => options.required === true;
const repeatOf = ({ repeat }: Input): string => repeat ?? '';

/** Values that the earlier version offered and the later one does not; lists of the instance keep their own rows. */
function goneChoices(before: Input, after: Input): string[] {
  const [old, fresh] = [before.content.options, after.content.options];
  if (choiceListOf(old) || choiceListOf(fresh)) return [];
  const offered = new Set(choicesOf(fresh).map(({ value }) => value));
  return choicesOf(old)
    .map(({ value }) => value)
    .filter(value => !offered.has(value));
}

function changesOf(before: Input, after: Input): Pick<FieldChange, 'change' | 'gone'>[] {
  const found: Pick<FieldChange, 'change' | 'gone'>[] = [];
  const note = (change: FieldChangeKind, is: boolean, gone: string[] = []) => is && found.push({ change, gone });
  note('renamed', before.name !== after.name);
  note('kind', kindOf(before) !== kindOf(after));
  const gone = before.group === 'choice' && after.group === 'choice' ? goneChoices(before, after) : [];
  note('choices', gone.length > 0, gone);
  note('required', isRequired(after) && !isRequired(before));
  note('moved', repeatOf(before) !== repeatOf(after));
  return found;
}

const idOf = ({ id }: Content, name: string): string => textOf(id) || name;
const byId = (inputs: readonly Input[]) => new Map(inputs.map(input => [idOf(input.content, input.name), input]));

/** In the order of the later version, then what it lacks. A field may have several rows, one for each kind of change. */
export function compareFields(before: Form, after: Form): FieldChange[] {
  const [old, fresh] = [before, after].map(form => byId(isPlain(form) ? inputsOf(form) : []));
  if (!old || !fresh) return [];
  const changed = Array.from(fresh, ([id, input]): FieldChange[] => {
    const was = old.get(id);
    if (was) return changesOf(was, input).map(each => ({ ...each, id, name: was.name, before: was, after: input }));
    if (!isRequired(input)) return [];
    return [{ id, name: input.name, change: 'required', before: null, after: input, gone: [] }];
  });
  const removed = Array.from(old, ([id, input]): FieldChange[] =>
    fresh.has(id) ? [] : [{ id, name: input.name, change: 'removed', before: input, after: null, gone: [] }],
  );
  return [...changed, ...removed].flat();
}
