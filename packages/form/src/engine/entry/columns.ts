/** Columns of entry lists, and formatting of answers as text. */

import { own, textOf } from '../base/plain.ts';
import type { Data, FieldKind, Form, How } from '../base/types.ts';
import { type CompiledInput, compile, type Input } from '../form/compile.ts';
import { correctionOf, keyOf, shown } from './answers.ts';

export interface ListedColumn {
  name: string;
  label: string;
  kind: FieldKind;
  class: string;
  sortable: boolean;
  input: Input;
}

const suggested = 6;

/**
 * The form's columns for the console's list (`backend_list_column`) or the mobile one (`list_column`), in order. By
 * default the first six fields of the form itself that are suitable, all sortable.
 */
export function listColumns(form: Form, list: 'console' | 'mobile'): ListedColumn[] {
  const key = list === 'console' ? 'backend_list_column' : 'list_column';
  const { inputs } = compile(form);
  const chosen: { column: ListedColumn; sorting: number }[] = [];
  for (const input of inputs) {
    const sorting = own(input.content[key], 'sorting');
    if (typeof sorting !== 'number') continue;
    chosen.push({ column: column(input, own(input.content[key], 'useToSort') === true, key), sorting });
  }
  // toSorted is stable: equal numbers stay in form order
  if (chosen.length) return chosen.toSorted((a, b) => a.sorting - b.sorting).map(each => each.column);
  return inputs
    .filter(input => input.listed && !input.repeat && input.content.former === undefined)
    .slice(0, suggested)
    .map(input => column(input, true, key));
}

function column(input: CompiledInput, sortable: boolean, key: 'list_column' | 'backend_list_column'): ListedColumn {
  const { name, label, kind } = input;
  return { name, label, kind, class: textOf(own(input.content[key], 'class')), sortable, input };
}

/** The fields whose first answers are an entry's title: the one that names entries first, since a date alone names none. */
export function titleFirst(inputs: readonly Input[]): Input[] {
  const given = inputs.filter(input => !input.files);
  const names = given.find(input => input.titles && input.repeat === null);
  return names ? [names, ...given.filter(input => input !== names)] : given;
}

/** Formats a value: a choice's label, a date in the reader's format; `''` if unanswered. */
export function displayValue(input: Input, value: unknown, how: How): string {
  return shown(input as CompiledInput, value, how);
}

/** A field's stored value, correction included; `instance` for a repeated field. */
export function answerOf(input: Input, data: Data, instance: number | null = null): unknown {
  return correctionOf(input as CompiledInput, data) ?? own(data, keyOf(input, instance));
}
