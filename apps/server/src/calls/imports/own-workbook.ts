/** What the headings of an own workbook that came back fill, by how it was written, and its further rows, which are kept. */
import { join } from 'node:path';
import { type ImportUnread, isTimezone } from '@kontor/contract';
import { type CompiledInput, compile, type Form, isId, takesCell } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { type Slot, type Slots, slotsIn, type Trip, tripIn } from '../../exports/trip.ts';
import { type Carried, spooled } from '../../outside/reader-result.ts';
import type { Ctx } from '../../records/context.ts';
import { unionOf } from '../../records/former-fields.ts';
import type { Forms, KnownForm } from '../../records/forms.ts';
import { nameIn } from '../../records/imports/own-cells.ts';
import { apartLines, type Cell, type Column, type TripOf } from '../../records/imports/types.ts';
import { linesOf } from './lines.ts';

export interface OwnWorkbook {
  trip: Trip;
  columns: Column[];
  of: TripOf;
}

const trimmed = (text: string): string => text.trim().slice(0, 1_000).toWellFormed();

/** A field of a later version is the same by the id of its content, whatever its name. */
function inputIn(form: Form, was: CompiledInput): CompiledInput | undefined {
  return compile(form).inputs.find(
    ({ content, repeat }) => content.id === was.content.id && (repeat === null) === (was.repeat === null),
  );
}

const fixedNames = new Set(['created', 'number']);

/** What the column fills now, and where an export has it; files, people and links are passed over. */
function filled(form: Form, slot: Slot, now: readonly Slot[]): Omit<Column, 'from'> {
  if (!slot.input) {
    const at = now.findIndex(({ name, input }) => input === null && name === slot.name);
    if (slot.name === 'id' || slot.name === 'state') return { to: slot.name, at };
    return fixedNames.has(slot.name) && at >= 0 ? { to: null, at, fixed: true } : { to: null };
  }
  const input = inputIn(form, slot.input);
  if (!input || slot.original) return { to: null };
  const at = now.findIndex(each => each.input?.name === input.name && each.choice === slot.choice && !each.original);
  if (input.group === 'file' || input.group === 'drawing') return { to: null };
  if (!takesCell({ ...input, repeat: null })) return at < 0 ? { to: null } : { to: null, at, fixed: true };
  return { to: input.name, ...(at >= 0 && { at }), ...(slot.choice !== null && { choice: slot.choice }) };
}

/** Headings by their words; of the same ones each the next. */
function matched(form: Form, head: readonly string[], was: readonly Slot[], now: readonly Slot[]): Column[] {
  const left = was.map(slot => ({ slot, label: trimmed(slot.label) }));
  return head.map(from => {
    const at = left.findIndex(({ label }) => label === from);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return { from, ...(found ? filled(form, found.slot, now) : { to: null, unknown: true as const }) };
  });
}

const unknownIn = (sheet: string | null, columns: readonly Column[]): ImportUnread['columns'] =>
  columns.flatMap(({ from, unknown }) => (unknown && from !== '' ? [{ sheet, name: from }] : []));

/** A sheet of a repeat that the form has, and that is not read all the same. */
function isLost(at: number, { parts, was, now }: { parts: TripOf['parts']; was: Slots; now: Slots }): boolean {
  const repeat = at === 0 ? undefined : was.repeats[at - 1];
  const isThere = repeat !== undefined && now.repeats.some(({ id }) => id === repeat.id);
  return isThere && !parts.some(({ sheet }) => sheet === at);
}

/** Rows of repeats that name neither a row of the file nor an entry that the workbook was written with. */
export async function orphansOf(ctx: Ctx, id: string, names: readonly string[]): Promise<ImportUnread['rows']> {
  const found = await ctx.db.rows<{ sheet: number; row: number }>(
    sql`select p.sheet, p.line as row from import_parts p where p.import_id = ${id} and not exists (select 1 from import_rows r where r.import_id = ${id} and r.report = p.report) and not exists (select 1 from import_exported e where e.import_id = ${id} and e.report_id::text = p.report) order by p.sheet, p.line limit 100`,
  );
  return found.map(({ sheet, row }) => ({ sheet: names[sheet] ?? '', row }));
}

async function noteOrphans(ctx: Ctx, id: string, { trip, of }: OwnWorkbook): Promise<void> {
  const rows = await orphansOf(ctx, id, trip.sheets);
  const unread = { columns: [], sheets: [], files: 0, ...of.unread, rows };
  const isAll = unread.columns.length + unread.sheets.length + rows.length + unread.files === 0;
  await ctx.db.run(
    sql`update imports set trip = trip || jsonb_build_object('unread', ${isAll ? null : JSON.stringify(unread)}::jsonb) where id = ${id}`,
  );
}

/** Null where it is no workbook of this form, or nothing tells its rows apart. */
export async function ownWorkbook(
  ctx: Ctx,
  forms: Forms,
  id: string,
  known: KnownForm,
  { columns: head, carried, packed = 0 }: { columns: string[]; carried?: Carried; packed?: number },
): Promise<OwnWorkbook | null> {
  const trip = carried ? tripIn(carried.text) : null;
  if (!carried || trip?.form !== id || trip.version > known.number || !isTimezone(trip.manner.timeZone)) return null;
  const version = await forms.at(ctx, id, known, trip.version).catch(() => null);
  if (!version) return null;
  const union = trip.manner.former ? unionOf : (form: Form) => form;
  const [was, now] = [slotsIn(union(version.form), trip), slotsIn(union(known.form), trip)];
  const columns = matched(known.form, head, was.main, now.main);
  const place = columns.findIndex(({ to, at }) => to === 'id' && at === 0);
  if (place < 0) return null;
  const parts = carried.parts.flatMap(({ sheet, columns: headings }) => {
    const slots = was.repeats[sheet - 1];
    const present = now.repeats.find(each => each.id === slots?.id);
    if (!slots || !present) return [];
    const made = matched(known.form, headings, slots.slots, present.slots);
    const [report, number] = [slots.slots[0]?.label, slots.slots[1]?.label].map(label =>
      headings.indexOf(trimmed(label ?? '')),
    ) as [number, number];
    if (report < 0) return [];
    const inside = made.map((column, at) =>
      at === report || at === number ? { from: column.from, to: null } : column,
    );
    return [{ sheet, repeat: slots.id, report, number, columns: inside }];
  });
  const { timeZone } = trip.manner;
  const unread = {
    columns: [
      ...unknownIn(null, columns),
      ...parts.flatMap(part => unknownIn(trip.sheets[part.sheet] ?? '', part.columns)),
    ],
    sheets: trip.sheets.filter((_, at) => isLost(at, { parts, was, now })),
    rows: [],
    files: packed,
  };
  return {
    trip,
    columns,
    of: { at: trip.at, version: trip.version, timeZone, id: place, parts, written: trip, unread },
  };
}

/** Whether the row holds the names of the columns, below their labels. */
export const isTripNames = ({ trip, of }: OwnWorkbook, cells: readonly Cell[]): boolean =>
  trip.manner.names && cells[of.id] === 'id';

/** Keeps what the workbook was written with, and the rows of its sheets of repeats. */
export async function keepOwn(ctx: Ctx, id: string, own: OwnWorkbook, folder: string): Promise<void> {
  const { of } = own;
  for await (const read of linesOf<[string, number]>(join(folder, spooled.exported))) {
    const known = read.filter(([report, version]) => isId(report) && Number.isInteger(version) && version > 0);
    await ctx.db.run(
      sql`insert into import_exported (import_id, report_id, version) select ${id}, n.id, n.version from unnest(${known.map(([report]) => report)}::uuid[], ${known.map(([, version]) => Math.min(version, 2_147_483_647))}::int[]) n (id, version) on conflict do nothing`,
    );
  }
  await keepParts(ctx, id, of.parts, folder);
  await noteOrphans(ctx, id, own);
  // Entries that the workbook no longer has are rows behind those that it has.
  await ctx.db.run(
    sql`insert into import_rows (import_id, line, cells, report_id) select ${id}, ${apartLines} + row_number() over (order by e.report_id), '[]', e.report_id from import_exported e where e.import_id = ${id} and not exists (select 1 from import_rows r where r.import_id = ${id} and r.report = e.report_id::text)`,
  );
}

/** Rows of the sheets of repeats, by what names their entry. */
export async function keepParts(ctx: Ctx, id: string, parts: TripOf['parts'], folder: string): Promise<void> {
  const bySheet = new Map(parts.map(part => [part.sheet, part]));
  for await (const read of linesOf<[number, number, Cell[]]>(join(folder, spooled.parts))) {
    const rows = read.flatMap(([sheet, line, cells]) => {
      const part = bySheet.get(sheet);
      const report = nameIn(cells[part?.report ?? 0] ?? null) ?? '';
      // The second line may hold the names of the columns.
      return part && report !== 'report_id' ? [{ sheet, line, report, cells }] : [];
    });
    await ctx.db.run(
      sql`insert into import_parts (import_id, sheet, line, report, cells) select ${id}, n.sheet, n.line, n.report, n.cells from unnest(${rows.map(({ sheet }) => sheet)}::smallint[], ${rows.map(({ line }) => line)}::int[], ${rows.map(({ report }) => report)}::text[], ${rows.map(({ cells }) => JSON.stringify(cells))}::json[]) n (sheet, line, report, cells)`,
    );
  }
}
