/**
 * Rows of an own workbook against the entries that it was written with: what cells say now, what they said then, and what
 * Kontor has by now. Each difference is an edit, which is written, or a conflict where both sides made one.
 */
import type { ImportConflict, ImportTake } from '@kontor/contract';
import { answerOf, compile, correctionKey, type Data, isId } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { presented } from '../former-fields.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { type Present, reportStates } from '../report-history.ts';
import type { Row } from '../select.ts';
import { choicesIn } from './cells.ts';
import type { Entry } from './entries.ts';
import type { CellIssue, PlacedSheet } from './issues.ts';
import {
  cellIssues,
  type Edit,
  type Field,
  isTouched,
  missingChoices,
  nameIn,
  parsed,
  put,
  sameCell,
  sameValue,
  text,
  valueIn,
} from './own-cells.ts';
import { repeatEdits } from './own-repeats.ts';
import { readersFor } from './readers.ts';
import type { Cell, Column, ExportCells, ExportedCells, FileRow, Import, Part, TripOf } from './types.ts';

/** A row of the file with the edits that it makes; without an entry it is a new one, with these answers. */
export interface OwnRow {
  edits: Edit[];
  state: { exported: string | null; file: string | null } | null;
  issues: CellIssue[];
  sheets: PlacedSheet[];
}

/** Readers of the columns that fill fields, by the field; choices are called as in the form of then. */
export async function fieldsOf(ctx: Ctx, { form, of, columns, rows, former }: Reading): Promise<Field[]> {
  const inputs = new Map(compile(form.form).inputs.map(input => [input.name, input]));
  const then = new Map(compile(former.form).inputs.map(input => [input.content.id, input]));
  const readers = await readersFor(ctx, inputs, { columns, options: of.options }, rows, input => {
    const was = then.get(input.content.id);
    return was && was.content !== input.content ? choicesIn(was) : null;
  });
  const fields = new Map<string, Field>();
  for (const { index, to, input, read, choices } of readers) {
    const column = columns[index];
    if (!input || !column) continue;
    const field = fields.get(to) ?? { to, input, was: then.get(input.content.id) ?? input, columns: [] };
    field.columns.push({ index, column, read, choices });
    fields.set(to, field);
  }
  return [...fields.values()];
}

export interface Reading {
  of: Import;
  form: KnownForm;
  former: KnownForm;
  columns: readonly Column[];
  rows: readonly FileRow[];
}

const keyIn = (data: Data, name: string): string =>
  Object.hasOwn(data, correctionKey(name)) ? correctionKey(name) : name;

function fieldEdits(fields: readonly Field[], row: FileRow, was: Then, now: Data): Edit[] {
  return fields.flatMap((field): Edit[] => {
    const { input, to } = field;
    if (!isTouched(field, row.cells, was.exported.cells)) return [];
    const exported = parsed(input, answerOf(input, was.data));
    const file = valueIn(field, row.cells, exported);
    if (sameValue(file, exported)) return [];
    const present = parsed(input, answerOf(input, now));
    const apply = (data: Data, from: 'file' | 'exported') =>
      put(data, keyIn(data, to), from === 'file' ? file : exported);
    return [{ path: `data.${to}`, exported: exported ?? null, file: file ?? null, present: present ?? null, apply }];
  });
}

/** The entry when the workbook was written. */
interface Then {
  data: Data;
  state: string | null;
  exported: ExportedCells;
}

export interface OwnReader {
  /** The form that the workbook was written with. */
  former: KnownForm;
  /** Null where its former state is not kept. */
  edits(row: FileRow, entry: Entry): OwnRow | null;
  /** Answers of a row that names no entry. */
  added(row: FileRow): { data: Data; state: string | undefined; issues: CellIssue[]; sheets: PlacedSheet[] };
  /** What its cells say of a field that is none of the choices. */
  missing(row: FileRow, field: string): string[];
}

interface Batch {
  ctx: Ctx;
  of: Import & { trip: TripOf };
  known: KnownForm;
  forms: Forms;
  exportCells: ExportCells;
}

/** The entries' states that the workbook was written with, by their ids; those that are as they were need no look. */
export async function statesThen(
  { ctx, of }: Pick<Batch, 'ctx' | 'of'>,
  entries: readonly Entry[],
): Promise<Map<string, Row>> {
  const versions = await ctx.db.rows<{ report_id: string; version: number }>(
    sql`select report_id, version from import_exported where import_id = ${of.id} and report_id = any(${entries.map(({ id }) => id)}::uuid[])`,
  );
  const wanted = new Map(versions.map(({ report_id, version }) => [report_id, version]));
  const then = new Map<string, Row>();
  for (const entry of entries) {
    const version = wanted.get(entry.id) ?? entry.version;
    if (version === entry.version) then.set(entry.id, entry);
    if (version >= entry.version) continue;
    const states = await reportStates(ctx, entry as unknown as Present, entry.version - version + 1);
    const found = states.find(each => each.version === version);
    if (found) then.set(entry.id, { ...entry, data: found.data, state: found.state, form_version: found.form_version });
  }
  return then;
}

/** Rows of the sheets of repeats, by the text that names their entry, then by the sheet. */
export async function linesOf(
  { ctx, of, known }: { ctx: Ctx; of: Pick<Import, 'id'>; known: KnownForm },
  idAt: number,
  rows: readonly FileRow[],
): Promise<Map<string, Map<number, FileRow[]>>> {
  const named = [...new Set(rows.flatMap(({ cells }) => nameIn(cells[idAt] ?? null) ?? []))];
  // One more than any entry may have is enough to refuse it.
  const most = Math.max(0, ...[...compile(known.form).repeats.values()].map(({ max }) => max)) + 1;
  const found = await ctx.db.rows<{ sheet: number; line: number; report: string; cells: Cell[] }>(
    sql`select p.sheet, p.line, p.report, p.cells from import_parts p join (select sheet, line, row_number() over (partition by sheet, report order by line) as nth from import_parts where import_id = ${of.id} and report = any(${named}::text[])) n on n.sheet = p.sheet and n.line = p.line where p.import_id = ${of.id} and n.nth <= ${most} order by p.sheet, p.line`,
  );
  const byReport = new Map<string, Map<number, FileRow[]>>();
  for (const { sheet, line, report, cells } of found) {
    const sheets = byReport.get(report) ?? new Map<number, FileRow[]>();
    byReport.set(report, sheets);
    const lines = sheets.get(sheet) ?? [];
    sheets.set(sheet, lines);
    lines.push({ line, cells });
  }
  return byReport;
}

/** Reads a batch of rows, with the entries that they are of. */
export async function ownReader(batch: Batch, rows: readonly FileRow[], entries: readonly Entry[]): Promise<OwnReader> {
  const { ctx, of, known, forms, exportCells } = batch;
  const { trip, report_config_id } = of;
  const former = await forms.at(ctx, report_config_id, known, trip.version);
  const reading: Reading = { of, form: known, former, columns: of.columns, rows };
  const fields = await fieldsOf(ctx, reading);
  const then = await statesThen(batch, entries);
  const states = [...then.values()];
  const cells = await exportCells(ctx, trip, known, states);
  const exported = new Map(states.map(({ id }, at) => [id, cells[at]]));
  const lines = await linesOf(batch, trip.id, rows);
  const all = [...lines.values()].flatMap(sheets => [...sheets.entries()]);
  const parts: { part: Part; fields: Field[] }[] = [];
  for (const part of trip.parts) {
    const own = all.flatMap(([sheet, each]) => (sheet === part.sheet ? each : []));
    parts.push({ part, fields: await fieldsOf(ctx, { ...reading, columns: part.columns, rows: own }) });
  }
  const linesFor = (row: FileRow, sheet: number): FileRow[] =>
    lines.get(nameIn(row.cells[trip.id] ?? null) ?? '')?.get(sheet) ?? [];
  const stateAt = of.columns.findIndex(({ to }) => to === 'state');

  return {
    former,
    edits(row, entry) {
      const was = then.get(entry.id);
      const written = exported.get(entry.id);
      if (!was || !written) return null;
      const data = presented(known.form, was.data as Data, Number(was.form_version));
      const now = presented(known.form, entry.data as Data, entry.form_version);
      const edits = fieldEdits(fields, row, { data, state: null, exported: written }, now);
      const issues: CellIssue[] = cellIssues(of.columns, row.cells, written.cells);
      const sheets: PlacedSheet[] = [];
      for (const { part, fields: inside } of parts) {
        const found = repeatEdits(
          known.form,
          { part, fields: inside, lines: linesFor(row, part.sheet) },
          {
            ...{ was: data, now, exported: written.parts.get(part.repeat) ?? new Map() },
          },
        );
        edits.push(...found.edits);
        issues.push(...found.issues);
        sheets.push(found.placed);
      }
      const column = of.columns[stateAt];
      const cell = row.cells[stateAt] ?? null;
      const moved = column !== undefined && !sameCell(cell, written.cells[column.at ?? -1] ?? null);
      const state = moved ? { exported: was.state as string | null, file: text(cell) || null } : null;
      return { edits, state, issues, sheets };
    },
    added(row) {
      const data: Data = {};
      for (const field of fields) put(data, field.to, valueIn(field, row.cells, undefined));
      const issues: CellIssue[] = cellIssues(of.columns, row.cells, null);
      const sheets: PlacedSheet[] = [];
      for (const { part, fields: inside } of parts) {
        const found = repeatEdits(
          known.form,
          { part, fields: inside, lines: linesFor(row, part.sheet) },
          {
            ...{ was: {}, now: {}, exported: new Map() },
          },
        );
        for (const edit of found.edits) edit.apply(data, 'file');
        issues.push(...found.issues);
        sheets.push(found.placed);
      }
      return { data, state: text(row.cells[stateAt] ?? null) || undefined, issues, sheets };
    },
    missing: (row, name) => fields.flatMap(field => (field.to === name ? missingChoices(field, row.cells) : [])),
  };
}

export const isNamed = (row: FileRow, { id }: TripOf): boolean => isId(text(row.cells[id] ?? null));
export const idOf = (row: FileRow, { id }: TripOf): string => nameIn(row.cells[id] ?? null) ?? '';

/** What becomes of the edits: those of the file alone are written, of both sides' as it was chosen. */
export function settleEdits(
  edits: readonly Edit[],
  taken: Record<string, ImportTake> | null,
  data: Data,
): { differs: boolean; conflicts: ImportConflict[] } {
  const conflicts: ImportConflict[] = [];
  let differs = false;
  for (const { path, exported, file, present, apply } of edits) {
    if (sameValue(file, present)) continue;
    const both = !sameValue(present, exported);
    const take = both ? (taken?.[path] ?? 'present') : 'file';
    if (both) conflicts.push({ path, exported, file, present, take });
    if (take === 'present') continue;
    apply(data, take);
    differs = true;
  }
  return { differs, conflicts };
}
