/** Calls of imports: entries that come from a CSV or a workbook, looked at before they are written, and taken back. */

import { limits } from '../base/limits.ts';
import { id, json, maybe, oneOf, Type, text, time, typed } from '../base/schema.ts';
import { type Call, call, closed, data, listOf, paging } from './call.ts';
import type {
  DateOrder,
  ImportChange,
  ImportConflict,
  ImportFault,
  ImportIssue,
  ImportNotes,
  ImportOutcome,
  ImportRepeat,
  ImportState,
  ImportUnread,
  TableColumn,
} from './import-types.ts';

const { import_keys: keys, import_columns: columns } = limits;

/** Of the part `mapping`, as JSON. */
export const importMapping = closed({
  columns: Type.Optional(Type.Array(closed({ from: text(1_000), to: maybe(text(100, 1)) }), { maxItems: columns })),
  keys: Type.Optional(Type.Array(text(100, 1), { maxItems: keys })),
  remembered: Type.Optional(Type.Boolean()),
  state: Type.Optional(maybe(text(100))),
  dates: Type.Optional(oneOf('DMY', 'MDY', 'YMD')),
  decimal: Type.Optional(oneOf(',', '.')),
  time_zone: Type.Optional(text(64, 1)),
  sheet: Type.Optional(text(100, 1)),
});

const shown = Type.Object({
  id: id(),
  report_config_id: id(),
  filename: Type.String(),
  state: typed<ImportState>(Type.String()),
  /** Rows of the file, and how many of them are done in the present state. */
  rows: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  misfits: Type.Integer(),
  /** Of an own workbook that came back: when it was exported; null for any other file. */
  exported: maybe(time()),
  /** Rows of which an answer was changed on both sides, and those of them of which anything is written. */
  conflicts: Type.Integer(),
  settled: Type.Integer(),
  /** Entries that the workbook had, and has no row for any more; what becomes of them; how many were removed. */
  missing: Type.Integer(),
  absent: oneOf('keep', 'remove'),
  /** Those of them that were changed since the export, and what becomes of these. */
  missing_changed: Type.Integer(),
  absent_changed: oneOf('keep', 'remove'),
  removed: Type.Integer(),
  /** Rows that would be written, and entries without a row that would be removed, which are left out. */
  skipped: Type.Integer(),
  missing_skipped: Type.Integer(),
  /** `fixed`: of an own workbook, what Kontor alone gives; `unknown`: a heading that the export has not written. */
  columns: typed<{ from: string; to: string | null; fixed?: true; unknown?: true }[]>(Type.Array(json())),
  /** Sheets of repeats, whose rows belong to those of the table. */
  repeats: typed<ImportRepeat[]>(Type.Array(json())),
  /** The name of another form, whose entries the workbook was exported of; null for any other file. */
  other_form: maybe(Type.String()),
  /** Files that came beside the table in a ZIP. */
  files: Type.Integer(),
  /** Of a workbook with sheets of repeats: what of it is not read; null where it is all read, and of any other file. */
  unread: typed<ImportUnread | null>(maybe(json())),
  /** What the rows do not say; null for nothing. */
  notes: typed<ImportNotes | null>(maybe(json())),
  keys: Type.Array(Type.String()),
  /** It has written entries, which are there: of one that failed or was stopped those that it came to. */
  written: Type.Boolean(),
  /** Columns and keys are those of an earlier file. */
  remembered: Type.Boolean(),
  dates: typed<DateOrder>(Type.String()),
  decimal: typed<',' | '.'>(Type.String()),
  time_zone: Type.String(),
  error: maybe(Type.String()),
  /** Why a long file was refused after the import was answered. */
  fault: typed<{ path: string; code: string; values?: Record<string, string | number> } | null>(maybe(json())),
  created: time(),
  ended: maybe(time()),
  expires: time(),
});
const told = data(shown);
const taken = oneOf('present', 'file', 'exported');
const reading = { who: 'user', needs: { entity: 'Reports', action: 'create' } } as const;
const writing = { ...reading, announcesItself: true } as const;

export const importsCalls = {
  entriesImport: call({
    method: 'POST',
    path: '/reports/import.json',
    ownTransaction: true,
    ...writing,
    about:
      'Reads entries of a form from a file (multipart `file`: CSV with comma, semicolon or tab, or what a first line `sep=;` names, in UTF-8, Windows-1252, or UTF-16 with its mark, or the first sheet of an XLSX, with a head; `report_config_id`; `mapping` as JSON), at most 100,000 rows of 500 columns and 64 MiB. Nothing is written yet: answers 202 with an import, which a job matches row by row with the entries that there are. A long file is answered after its first rows, which are matched while the rest is read (`reading`); if that is refused, the import has `failed`, and `fault` says why. Without `columns` a heading fills the field of that name, or of that label in any language. A workbook of the entries of one form that Kontor wrote is recognised, unless `columns` or `keys` are given: its rows are found by their ids, only cells that were changed since the export are taken, sheets of repeats too, rows without an id are added, and what was changed on both sides is a `conflict`; `unread` says which columns, sheets and rows of repeats are not read, since the export did not write them so. Sheets of repeats of any other workbook are read, too, where the first heading is `report_id` or as an export calls it, and the sheet of the entries has a column `id`, by whose texts their rows name a row of it: an entry has the instances that its rows there have. `unread` says what of these is not read, and `notes` which further sheets. A column `id` with ids of entries of the form is the key, where no columns or keys are given. With `keys` a row changes the entry that has these values, and is a misfit where several have them; of the key `id` alone a row without one is added; without keys, each row is. A cell that is empty takes the answer away; merged cells but the first, and formulas without a result, are empty, and `notes` says where; also which cells have no heading, which times of day had seconds, of which a field keeps hours and minutes, and which days had a time of day. Days of a workbook before March 1900, which programs count differently, do not fit: as text they do. The first sheet that holds anything is read; `sheet` names another one, which is then read as of no own workbook; `notes` says which was read where there are others. `dates` and `decimal` are read off the file where they are not given; months may be named, in German or English. `remembered` takes columns and keys as somebody gave them for the last file of this form with the same head that was taken over. Columns fill neither drawings and calculations nor fields that repeat. A ZIP (at most 512 MiB, 640 MiB unpacked, 2,000 files) holds one CSV or XLSX at its top, and files that cells of file fields name, by path or by name, in any case where only one is meant: each passes the checks of an upload, and becomes a file of the library with the first row that names it and is written; without a ZIP columns fill no files. A person has at most 10 imports that wait, were stopped or failed; they are kept for 14 days.',
    multipart: true,
    status: 202,
    out: told,
  }),
  formTable: call({
    method: 'POST',
    path: '/report-configs/table.json',
    ownTransaction: true,
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'create' },
    about:
      'Looks at a table (multipart `file`: CSV, or the first sheet of an XLSX, with a head; bounds as of an import of entries) that is to become a form: for each column the kind of field that its cells look like, its different texts where these may be choices (`choices`; of a column with several of them in a cell, each), and whether each row has one (`required`). The part `sheet` names another sheet than the first; `notes` says which was read where there are others. Nothing is written: the form is made by `POST /report-configs/add.json`, its entries by `POST /reports/import.json`.',
    multipart: true,
    status: 200,
    out: data(
      Type.Object({
        /** Of the file, without its ending. */
        name: Type.String(),
        rows: Type.Integer(),
        columns: typed<TableColumn[]>(Type.Array(json())),
        notes: typed<ImportNotes | null>(maybe(json())),
      }),
    ),
  }),
  entriesImports: call({
    method: 'GET',
    path: '/imports.json',
    ...reading,
    about:
      'The own imports that are kept, newest first; of one form with `filter[report_config_id]`. An API key has those that it began, here and in all calls of imports.',
    query: closed({ 'filter[report_config_id]': Type.Optional(id()), ...paging }),
    out: listOf(shown),
  }),
  entriesImportRead: call({
    method: 'GET',
    path: '/imports/{id}.json',
    ...reading,
    about:
      'An own import, with its progress: `reading`, `matching`, `ready`, `applying`, `applied`, `cancelled`, `undoing`, `undone` or `failed`. `added` and `changed` are rows that would be written, later those that were, and after the undo those that stay, since somebody changed the entry meanwhile.',
    out: told,
  }),
  entriesImportRows: call({
    method: 'GET',
    path: '/imports/{id}/rows.json',
    ...reading,
    about:
      'The rows of an own import in the order of the file: line (counted from 1 with the head), outcome, cells, what they are read as (`answers`, by the field; not of own workbooks), its rows in sheets of repeats (`repeats`; of own workbooks where it is new or does not fit), the entry that it changes or became, what would change in it as far as the caller may read it (of a row of an own workbook that does not fit, too), and what does not fit, cell by cell. Of texts the first 1,000 characters are shown. `filter[outcome]` takes `added`, `changed`, `unchanged`, `misfit`, and of an own workbook `conflict` (with the answers of each side) and `missing` (entries that have no row any more; those that were changed since the export have the issue `changed_since`, and say in `changes` what was changed, and `filter[changed]=true` has these alone).',
    query: closed({
      'filter[changed]': Type.Optional(oneOf('true', 'false')),
      'filter[outcome]': Type.Optional(oneOf('added', 'changed', 'unchanged', 'misfit', 'conflict', 'missing')),
      ...paging,
    }),
    out: listOf(
      Type.Object({
        row: Type.Integer(),
        outcome: typed<ImportOutcome | null>(maybe(Type.String())),
        report_id: maybe(id()),
        cells: typed<(string | number | boolean | null)[]>(Type.Array(Type.Unknown())),
        /** What cells are read as, by the field, where it takes them for something else than they are, or for a choice. */
        answers: typed<Record<string, unknown>>(json()),
        changes: typed<ImportChange[]>(Type.Array(json())),
        issues: typed<ImportIssue[]>(Type.Array(json())),
        /** Its rows in sheets of repeats, of each 20 at most, those that do not fit before others; `count` is that of all of them. */
        repeats: typed<
          {
            repeat: string;
            count: number;
            rows: { row: number; cells: (string | number | boolean | null)[]; answers: Record<string, unknown> }[];
          }[]
        >(Type.Array(json())),
        /** Whether anything comes of it, and whether it is left out all the same. */
        writes: Type.Boolean(),
        skipped: Type.Boolean(),
        conflicts: typed<ImportConflict[]>(Type.Array(json())),
        /** Of a conflict: when the entry was changed last, and by whom; null for no person. */
        changed: typed<{ at: string; by: string | null } | null>(maybe(json())),
        /** The files of the ZIP that its cells name, by their paths in it. */
        files: typed<{ path: string; names: string[] }[]>(Type.Array(json())),
      }),
    ),
  }),
  entriesImportFaults: call({
    method: 'GET',
    path: '/imports/{id}/faults.json',
    ...reading,
    about:
      'Why rows of an own import do not fit, equal cells of a column together, most rows first: at most 100. `at` is the place of the column, `row` the first row of it; `repeat` and `line` say of a cell in a sheet of repeats which one, and `at` is a place there. Texts of cells are whole, so that they can be named in a mend. Of a cell with several choices each that is none is a fault of its own (`part`), with all cells of the column that have it.',
    out: data(Type.Array(typed<ImportFault>(json()))),
  }),
  entriesImportFiles: call({
    method: 'GET',
    path: '/imports/{id}/files.json',
    ...reading,
    about:
      'The files that came beside the table of an own import in a ZIP, by their paths in it: those that are not taken first (`fault` says why), then those that no row names, then the others with the number of rows that name them. `file_id` is the file that one became.',
    query: closed(paging),
    out: listOf(
      Type.Object({
        name: Type.String(),
        size: Type.Integer(),
        fault: maybe(Type.String()),
        rows: Type.Integer(),
        file_id: maybe(id()),
      }),
    ),
  }),
  entriesImportMend: call({
    method: 'POST',
    path: '/imports/{id}/mend.json',
    ...writing,
    about:
      'Mends cells of an import that is `ready`, and matches their rows again: each of `cells` puts `to` (null: nothing) in place of `from` in the column `at`, in all rows of which this cell does not fit, or in one `row`; with `repeat` column and row are those of its sheet. `part` in place of `from` names one of several choices in a cell: it alone is replaced, in all cells of the column that have it, and the rest of them stays. `again` matches all rows that do not fit, after the form or a choice list was changed. The file stays as it was. A 422 where no row has such a cell.',
    body: closed({
      cells: Type.Optional(
        Type.Array(
          closed({
            repeat: Type.Optional(text(100, 1)),
            at: Type.Integer({ minimum: 0, maximum: columns }),
            from: Type.Optional(
              Type.Union([Type.String({ maxLength: 100_000 }), Type.Number(), Type.Boolean(), Type.Null()]),
            ),
            part: Type.Optional(text(100_000, 1)),
            row: Type.Optional(Type.Integer({ minimum: 1 })),
            to: maybe(text(100_000)),
          }),
          { maxItems: 100 },
        ),
      ),
      again: Type.Optional(Type.Boolean()),
    }),
    status: 202,
    out: told,
  }),
  entriesImportMap: call({
    method: 'POST',
    path: '/imports/{id}/map.json',
    ...writing,
    about:
      'Matches the rows of an import that is `ready` anew, by other columns, keys, order of days, decimal mark, time zone or state: what is left out stays as it is. Columns are named as in `mapping` of the import. Cells that were mended stay so; the file is not needed. A 409 of an own workbook, whose columns fill what it was written of.',
    body: closed({
      columns: Type.Optional(Type.Array(closed({ from: text(1_000), to: maybe(text(100, 1)) }), { maxItems: columns })),
      keys: Type.Optional(Type.Array(text(100, 1), { maxItems: keys })),
      state: Type.Optional(maybe(text(100))),
      dates: Type.Optional(oneOf('DMY', 'MDY', 'YMD')),
      decimal: Type.Optional(oneOf(',', '.')),
      time_zone: Type.Optional(text(64, 1)),
    }),
    status: 202,
    out: told,
  }),
  entriesImportDecide: call({
    method: 'POST',
    path: '/imports/{id}/decide.json',
    ...writing,
    about:
      'Decides what an own workbook that is `ready` left open: of answers that both sides changed, by row and path or of all (`conflicts`), whether the `present` one stays, the one of the `file` is written, or the one that was `exported`; and whether entries that the workbook no longer has are kept (`keep`, as without a decision) or go to the trash (`remove`, with the right to delete entries). Those of them that were changed since the export are kept all the same, unless `missing_changed` says `remove`, too. `skip` leaves rows out that would be written, or takes them in again, in this order: a `row` of the file, the entry `report_id` that it has no row for, all of an `outcome`, or all rows of the file.',
    body: closed({
      rows: Type.Optional(
        Type.Array(closed({ row: Type.Integer({ minimum: 1 }), path: text(300, 1), take: taken }), { maxItems: 1_000 }),
      ),
      conflicts: Type.Optional(taken),
      missing: Type.Optional(oneOf('keep', 'remove')),
      missing_changed: Type.Optional(oneOf('keep', 'remove')),
      skip: Type.Optional(
        Type.Array(
          closed({
            row: Type.Optional(Type.Integer({ minimum: 1 })),
            report_id: Type.Optional(id()),
            outcome: Type.Optional(oneOf('added', 'changed', 'conflict', 'missing')),
            skip: Type.Boolean(),
          }),
          { maxItems: 1_000 },
        ),
      ),
    }),
    out: told,
  }),
  entriesImportDifferences: call({
    method: 'GET',
    path: '/imports/{id}/differences.xlsx',
    ...reading,
    about:
      'What an own workbook that came back brings, as a workbook: a line for each cell that was changed, is new, or does not fit, with what it is in Kontor and in the file, becomes, and, where it fits, was when it was exported; and one for each entry that has no row any more. A 409 of any other file.',
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  entriesImportApply: call({
    method: 'POST',
    path: '/imports/{id}/apply.json',
    ...writing,
    about:
      'Writes the rows of an import that is `ready`, as a job: those that fit (`fitting`), or all, which is a 409 while there are misfits. Each row is checked again by the rights of the caller; one whose entry was changed since it was matched becomes a misfit. In the history the changes came through `import`. Can be undone for 30 days.',
    body: closed({ rows: oneOf('fitting', 'all') }),
    status: 202,
    out: told,
  }),
  entriesImportUndo: call({
    method: 'POST',
    path: '/imports/{id}/undo.json',
    ...writing,
    about:
      'Takes an import back, as a job: entries that it added go to the trash, those that it changed have again what they had. Entries that were changed since stay as they are. Files that came with it go to the trash where nothing else needs them. Needs the right to change entries where the import changed any. A 409 where nothing was written, or the 30 days are over.',
    status: 202,
    out: told,
  }),
  entriesImportRemove: call({
    method: 'DELETE',
    path: '/imports/{id}.json',
    ...writing,
    about:
      'Stops an import that is being written: what was written by then stays, and can be undone. Any other import is removed, but for one that is being taken back (409); entries stay, and cannot be taken back together any more.',
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
