/** A row of an XLSForm that Kontor wrote: its content as it was, with what somebody changed in the row's cells since. */
import { isPlain, textOf } from '../base/plain.ts';
import type { Content, Options } from '../base/types.ts';
import { isContentType } from '../content-types/index.ts';
import type { Cells } from './cells.ts';
import type { Own, OwnReader } from './own-sheet.ts';
import { ownColumn } from './own-sheet.ts';

/** The column whose cell says an option; all others are said by the own sheet alone. */
const columnOf: Readonly<Record<string, string>> = {
  ...{ label: 'label', text: 'label', help: 'hint', invalidNote: 'required_message' },
  ...{ required: 'required', requiredIf: 'required', disabled: 'readonly', readOnlyIf: 'readonly' },
  ...{ showIf: 'relevant', comparisons: 'relevant', rules: 'constraint' },
  ...{ minValue: 'constraint', maxValue: 'constraint', minFormula: 'constraint', maxFormula: 'constraint' },
  ...{ minLength: 'constraint', maxLength: 'constraint', pattern: 'constraint', patternMessage: 'constraint_message' },
  ...{ default: 'default', initialFormula: 'default', format: 'calculation' },
  ...{ choicesFilter: 'choice_filter', countFormula: 'repeat_count', name: 'name', type: 'appearance' },
};
/** All columns that say something of a content. */
export const saidColumns: ReadonlySet<string> = new Set([
  ...Object.values(columnOf),
  'type',
  'calculation',
  'parameters',
]);

/** The bounds of a range are its parameters; a condition's formula is asked for in its group's row. */
const saidBy = (option: string, { type, options }: Pick<Content, 'type' | 'options'>): string | undefined => {
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
}

function contentOf({ value }: Own): Content | null {
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
  const own = id === '' ? null : sheet.get(id);
  const content = own && contentOf(own);
  const changed = new Set(own ? cells.changedFrom(own.cells, saidColumns) : []);
  if (!own || !content || changed.has('type')) {
    cells.note(ownColumn, 'left', own ? 'type_changed' : 'own_unknown');
    return null;
  }
  cells.note(ownColumn, 'taken');
  return { content, list: textOf(own.value.list), listed: own.value.listed === true, changed };
}

/** The content as it was, with the options of changed cells as they were read. */
export function amended(read: Content | null, { content, changed }: OwnRow): Content {
  const options: Options = { ...content.options };
  for (const option of Object.keys(options)) if (changed.has(saidBy(option, content) ?? '')) delete options[option];
  for (const [option, value] of Object.entries(read?.options ?? {}))
    if (changed.has(saidBy(option, content) ?? '')) options[option] = value;
  return { ...content, options };
}
