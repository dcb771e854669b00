/** A row of an XLSForm that Kontor wrote: its content as it was, with what somebody changed in the row's cells since. */
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Content, Options } from '../base/types.ts';
import { isContentType } from '../content-types/index.ts';
import type { Cells } from './cells.ts';
import type { OwnReader } from './own-sheet.ts';
import { ownColumn } from './own-sheet.ts';

/** The column whose cell says an option; all others are said by the own sheet alone. */
const columnOf: Readonly<Record<string, string>> = {
  ...{ label: 'label', text: 'label', help: 'hint', invalidNote: 'required_message' },
  ...{ required: 'required', requiredIf: 'required', disabled: 'readonly', readOnlyIf: 'readonly' },
  ...{ showIf: 'relevant', comparisons: 'relevant', rules: 'constraint' },
  ...{ minValue: 'constraint', maxValue: 'constraint', minFormula: 'constraint', maxFormula: 'constraint' },
  ...{ minLength: 'constraint', maxLength: 'constraint', pattern: 'constraint', patternMessage: 'constraint' },
  ...{ default: 'default', initialFormula: 'default', format: 'calculation' },
  ...{ choicesFilter: 'choice_filter', countFormula: 'repeat_count', name: 'name', type: 'appearance' },
};
/** All columns that say something of a content. */
export const saidColumns: ReadonlySet<string> = new Set([
  ...Object.values(columnOf),
  ...['type', 'calculation', 'parameters', 'constraint_message'],
]);

/** The bounds of a range are its parameters; a condition's formula is asked for in its group's row. */
export const saidBy = (option: string, { type, options }: Pick<Content, 'type' | 'options'>): string | undefined => {
  if (options.type === 'range' && /^(minValue|maxValue|step)$/.test(option)) return 'parameters';
  if (option === 'formula') return type === 'condition_container' ? 'relevant' : 'calculation';
  return columnOf[option];
};

export interface OwnRow {
  content: Content;
  /** The name of the list of its choices; '' without one. */
  list: string;
  /** The list is one of its own, not the field's. */
  listed: boolean;
  /** Columns whose cells are not as they were. */
  changed: ReadonlySet<string>;
  /** Heads of columns whose cells are those of the sheets that the form came from. */
  given: readonly string[];
  /** Ids of its choices, where another field has written their list. */
  ids: readonly string[];
  /** The choice that its type says beside the list. */
  other: unknown;
  /** The condition around it, which its row says. */
  around: Content | null;
  /** The text question for another choice than those of the list, which its type says. */
  beside: Content | null;
}

function contentOf(value: Record<string, unknown>): Content | null {
  const { id, type, column, options, list_column, backend_list_column } = value;
  if (!isContentType(type) || !isPlain(options) || !isPlain(column)) return null;
  const lists = {
    ...(list_column !== undefined && { list_column }),
    ...(backend_list_column !== undefined && { backend_list_column }),
  };
  return { id: textOf(id), type, column, options, ...lists } as unknown as Content;
}

/** Null for a row that Kontor did not write, and for one of another type since. */
export function ownRowOf(cells: Cells, sheet: OwnReader): OwnRow | null {
  const id = cells.peek(ownColumn);
  const found = id === '' ? null : sheet.get(id);
  const content = found && contentOf(found.value);
  const changed = new Set(found ? cells.changedFrom(found.cells, saidColumns) : []);
  if (!found || !content || changed.has('type')) {
    cells.note(ownColumn, 'left', found ? 'type_changed' : 'own_unknown');
    return null;
  }
  cells.note(ownColumn, 'taken');
  const { list, listed, given, ids, other, around, beside } = found.value;
  const condition = isPlain(around) ? contentOf(around) : null;
  return {
    ...{ content, list: textOf(list), listed: listed === true, changed, given: listOf(given).map(textOf) },
    ...{ ids: listOf(ids).map(textOf), other: isPlain(other) ? other : undefined },
    around: condition?.type === 'condition_container' ? condition : null,
    beside: isPlain(beside) ? contentOf(beside) : null,
  };
}

/** A message that was changed is that of the first rule, or of the pattern. */
function withMessage(options: Options, read: Options): Options {
  const message = own(listOf(read.rules)[0], 'message');
  const [first, ...others] = listOf(options.rules);
  if (message === undefined) return options;
  if (isPlain(first)) return { ...options, rules: [{ ...first, message }, ...others] };
  return options.pattern ? { ...options, patternMessage: message } : options;
}

/** The content as it was, with the options of changed cells as they were read. */
export function amended(read: Content | null, { content, changed }: OwnRow): Content {
  const options: Options = { ...content.options };
  const given = read?.options ?? {};
  for (const option of Object.keys(options)) if (changed.has(saidBy(option, content) ?? '')) delete options[option];
  for (const [option, value] of Object.entries(given))
    if (changed.has(saidBy(option, content) ?? '')) options[option] = value;
  // What a calculation gives to a question that people answer is its first value.
  if (changed.has('calculation') && content.options.type !== 'calculated') {
    if (given.initialFormula !== undefined) options.initialFormula = given.initialFormula;
    else delete options.initialFormula;
  }
  const isMessage = changed.has('constraint_message') && !changed.has('constraint');
  return { ...content, options: isMessage ? withMessage(options, given) : options };
}
