/** Calls of choice lists: their rows, import and export, the forms that use them, and the choices of a form's field. */

import { limits } from '../base/limits.ts';
import { id, json, maybe, oneOf, Type, text, typed } from '../base/schema.ts';
import { type Call, call, closed, data, listOf, paging } from './call.ts';

/** A text, or one per language. */
export type ChoiceLabel = string | Record<string, string>;

/** A row as it is sent: beside these, a text for each of the list's columns. */
export interface ChoiceRowGiven {
  value: string;
  label?: ChoiceLabel;
  retired?: boolean;
  [column: string]: unknown;
}
export interface ChoiceRow extends ChoiceRowGiven {
  label: ChoiceLabel;
  retired: boolean;
}

const reading = { entity: 'ChoiceLists', action: 'read' } as const;
const writing = { entity: 'ChoiceLists', action: 'update' } as const;
const changed = data(
  Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    retired: Type.Integer(),
    rows_count: Type.Integer(),
    retired_count: Type.Integer(),
  }),
);
const rowsGiven = typed<ChoiceRowGiven[]>(Type.Array(json(), { maxItems: limits.choice_rows }));
/** Rows of ten parts each: labels in two languages, and some columns. */
const rowParts = 10 * limits.choice_rows;
const row = typed<ChoiceRow>(json());

/** What an import makes of a line of the file. */
export type ChoiceImportOutcome = 'new' | 'changes' | 'same' | 'wrong';

export const choiceListsCalls = {
  choiceListRows: call({
    method: 'GET',
    path: '/choice-lists/{id}/rows.json',
    who: 'user',
    needs: reading,
    about:
      'The rows of a list in its order: `value`, `label`, `retired`, and a text for each of its columns. `search` finds in all of it, case and accents apart; `filter[column]` with `filter[cell]` takes those with this text in that column, `filter[lacks]` those without a label of their own in that language.',
    query: closed({
      search: Type.Optional(text(limits.search)),
      'filter[retired]': Type.Optional(Type.Boolean()),
      'filter[lacks]': Type.Optional(text(10, 2)),
      'filter[column]': Type.Optional(text(50, 1)),
      'filter[cell]': Type.Optional(text(255)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.choice_page })),
      page: paging.page,
    }),
    out: listOf(row),
  }),
  choiceListRetired: call({
    method: 'GET',
    path: '/choice-lists/{id}/retired.json',
    who: 'user',
    needs: reading,
    about:
      'In how many entries that the caller may read each of the retired rows is chosen: those that are asked for by `values`, separated by line feeds, at most 50.',
    query: closed({ values: text(20_000, 1) }),
    out: data(Type.Array(Type.Object({ value: Type.String(), entries: Type.Integer() }))),
  }),
  choiceListUses: call({
    method: 'GET',
    path: '/choice-lists/{id}/uses.json',
    who: 'user',
    needs: reading,
    about: 'The forms that the caller may read and that use the list, at most 200; `count` is that of all forms.',
    out: data(
      Type.Object({
        count: Type.Integer(),
        report_configs: Type.Array(Type.Object({ id: id(), name: Type.String() })),
      }),
    ),
  }),
  choiceListRowsReplace: call({
    method: 'PUT',
    path: '/choice-lists/{id}/rows.json',
    announcesItself: true,
    who: 'user',
    needs: writing,
    about:
      'Replaces all rows, in the order given. Rows that are missing are deleted; those that entries have are retired instead. At most 100,000 rows, in 10 MB of JSON; larger ones come by `import.json`.',
    body: closed({ rows: rowsGiven }),
    bodyLimit: 10 * 1024 * 1024,
    bodyParts: rowParts,
    out: changed,
  }),
  choiceListRowsChange: call({
    method: 'PATCH',
    path: '/choice-lists/{id}/rows.json',
    announcesItself: true,
    who: 'user',
    needs: writing,
    about:
      'Adds rows at the end and changes those that are there, by their `value`: what a row does not name stays. `remove` names values to delete, or to retire where entries have them.',
    body: closed({
      rows: Type.Optional(rowsGiven),
      remove: Type.Optional(Type.Array(text(255, 1), { maxItems: limits.choice_rows })),
    }),
    bodyLimit: 10 * 1024 * 1024,
    bodyParts: rowParts,
    out: changed,
  }),
  choiceListImport: call({
    method: 'POST',
    path: '/choice-lists/import.json',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'ChoiceLists', action: 'create' },
    about:
      'Makes a list of a file (multipart `file`: CSV with comma, semicolon or tab, or what a first line `sep=;` names, in UTF-8, Windows-1252, or UTF-16 with its mark, or the first sheet of an XLSX; at most 100,000 rows), or brings its rows into the list `into`, which needs the right to change it: `mode=merge` adds and changes by value, `replace` replaces all. The head names the columns: `value` (Wert), `label` (Beschriftung) or a language (`de`, `Deutsch`), and any further ones. `dry=true` tells what would happen, with the first 100 lines, and changes nothing.',
    multipart: true,
    query: closed({
      dry: Type.Optional(Type.Boolean()),
      into: Type.Optional(id()),
      mode: Type.Optional(oneOf('merge', 'replace')),
      name: Type.Optional(text(100, 1)),
    }),
    status: 200,
    out: data(
      Type.Object({
        id: maybe(id()),
        name: Type.String(),
        columns: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
        rows: Type.Integer(),
        added: Type.Integer(),
        changed: Type.Integer(),
        removed: Type.Integer(),
        wrong: Type.Integer(),
        first: Type.Array(
          Type.Object({
            line: Type.Integer(),
            outcome: typed<ChoiceImportOutcome>(Type.String()),
            code: maybe(Type.String()),
            row: typed<ChoiceRowGiven>(json()),
          }),
        ),
      }),
    ),
  }),
  choiceListTable: call({
    method: 'GET',
    path: '/choice-lists/{id}/rows.csv',
    who: 'user',
    needs: reading,
    about: 'All rows as CSV, in the columns that an import reads.',
    out: 'text/csv; charset=utf-8',
  }),
  choiceListWorkbook: call({
    method: 'GET',
    path: '/choice-lists/{id}/rows.xlsx',
    who: 'user',
    needs: reading,
    about: 'All rows as a workbook, in the columns that an import reads.',
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  formChoicesAll: call({
    method: 'GET',
    path: '/report-configs/choices/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'All choices of a field that takes them from a list, or all rows of a `list` that formulas of the form look up, retired ones too, for a device that is to know them without a network. `count` is how many there are; more than 20,000 come in portions of that many, by `page`, without which they are a 413.',
    link: 'load',
    query: closed({ field: Type.Optional(text(100, 1)), list: Type.Optional(id()), page: paging.page }),
    out: data(Type.Object({ rows: Type.Array(row), count: Type.Integer() })),
  }),
  formChoices: call({
    method: 'POST',
    path: '/report-configs/choices/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'Choices of a field that takes them from a list: those whose value or label contains `search`, case and accents apart, best first; with `where`, those with these texts, case apart, in columns that a formula of the form reads; or those named by `values`, retired ones too. With `list` in place of `field`: rows of a list that formulas of the form look up. A `count` of 1,001 stands for more than 1,000.',
    readOnly: true,
    link: 'ask',
    body: closed({
      field: Type.Optional(text(100, 1)),
      list: Type.Optional(id()),
      search: Type.Optional(text(limits.search)),
      values: Type.Optional(Type.Array(text(255, 1), { maxItems: 500 })),
      where: Type.Optional(typed<Record<string, string>>(Type.Record(text(50, 1), text(255), { maxProperties: 10 }))),
      limit: paging.limit,
      page: paging.page,
    }),
    out: listOf(row),
  }),
} as const satisfies Record<string, Call>;
