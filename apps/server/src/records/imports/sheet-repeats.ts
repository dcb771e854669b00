/**
 * Repeats of rows that come in sheets of their own, of a workbook that does not say how it was written: an entry has the
 * instances that its rows there have, as a cell that is empty takes an answer away.
 */
import { compile, type Data, instancesFrom } from '@kontor/form';
import type { Ctx } from '../context.ts';
import type { KnownForm } from '../forms.ts';
import type { CellIssue, PlacedSheet } from './issues.ts';
import { type Edit, type Field, nameIn } from './own-cells.ts';
import { repeatEdits } from './own-repeats.ts';
import { fieldsOf, linesOf } from './own-rows.ts';
import type { Cell, FileRow, Import, Part } from './types.ts';

/** What no cell says: so each one is read. */
const unlike = '\u0001';

export interface SheetReader {
  /** What the rows of repeats make of an entry with these answers. */
  edits(row: FileRow, was: Data): { edits: Edit[]; issues: CellIssue[]; sheets: PlacedSheet[] };
}

/** The instances of an entry as an export would have them, by their numbers: those in which something is answered. */
function exportedOf(known: KnownForm, { repeat: id, columns }: Part, was: Data) {
  const repeat = compile(known.form).repeats.get(id);
  const counts = (was._repeat ?? {}) as Data;
  const instances = repeat && Object.keys(was).length > 0 ? instancesFrom(counts[id], repeat.max) : [];
  const cells: Cell[] = columns.map(() => unlike);
  return new Map(
    instances.flatMap((instance, at) =>
      repeat?.inputs.some(({ name }) => Object.hasOwn(was, `${name}.${instance}`)) ? [[at + 1, cells] as const] : [],
    ),
  );
}

export async function sheetReader(
  ctx: Ctx,
  of: Import,
  known: KnownForm,
  rows: readonly FileRow[],
): Promise<SheetReader | null> {
  const { repeats } = of.options;
  if (!repeats) return null;
  const lines = await linesOf({ ctx, of, known }, repeats.id, rows);
  const all = [...lines.values()].flatMap(sheets => [...sheets.entries()]);
  const parts: { part: Part; fields: Field[] }[] = [];
  for (const part of repeats.parts) {
    const own = all.flatMap(([sheet, each]) => (sheet === part.sheet ? each : []));
    const reading = { of, form: known, former: known, columns: part.columns, rows: own };
    parts.push({ part, fields: await fieldsOf(ctx, reading) });
  }
  return {
    edits(row, was) {
      const name = nameIn(row.cells[repeats.id] ?? null);
      const found: ReturnType<SheetReader['edits']> = { edits: [], issues: [], sheets: [] };
      // A row without an id has no rows that name it, and says nothing of what there is.
      if (name === null) return found;
      for (const { part, fields } of parts) {
        const sheet = { part, fields, lines: lines.get(name)?.get(part.sheet) ?? [] };
        const made = repeatEdits(known.form, sheet, { was, now: was, exported: exportedOf(known, part, was) });
        found.edits.push(...made.edits);
        found.issues.push(...made.issues);
        found.sheets.push(made.placed);
      }
      return found;
    },
  };
}
