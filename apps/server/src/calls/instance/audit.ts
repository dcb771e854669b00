/**
 * Streams the audit log as CSV, whatever its size: times in the reader's zone, changes as `field: old → new`. The export
 * itself is recorded in it.
 */
import { Readable } from 'node:stream';
import { resources, wallOf } from '@kontor/contract';
import { readerOf, slotsOf } from '../../exports/slots.ts';
import { actorId } from '../../records/context.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { list, stream } from '../../records/list.ts';
import type { Row } from '../../records/select.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit } from '../../records/verb.ts';

const { audit: auditLog } = resources;
const columns = Object.keys(auditLog.fields);

/** Local time with the offset of its zone: `2026-11-24T14:00:00.000+01:00`. */
export function localTime(text: string, zone: string): string {
  const at = Date.parse(text);
  const wall = wallOf(at, zone);
  const minutes = Math.round((wall - at) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(wall).toISOString().slice(0, -1)}${offset}`;
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '–' : JSON.stringify(value);

function changesText(detail: unknown): string {
  const { changes = {} } = (detail ?? {}) as { changes?: Record<string, [unknown, unknown]> };
  return Object.entries(changes)
    .map(([field, [before, after]]) => `${field}: ${valueText(before)} → ${valueText(after)}`)
    .join('; ');
}

/** Formula injection guard: prefixes an apostrophe. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`;

async function* lines(batches: AsyncGenerator<Row[], void, void>, zone: string): AsyncGenerator<string, void, void> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${line([...columns, 'changes'])}`;
  const cells = (row: Row) =>
    columns.map(name => (name === 'at' ? localTime(String(row.at), zone) : row[name])).concat(changesText(row.detail));
  for await (const rows of batches) yield rows.map(row => line(cells(row))).join('');
}

export const auditTable: HandlerOf<'auditTable'> = async (ctx, input, _request, reply) => {
  const { time_zone: asked, ...query } = input.query;
  const zone = await zoneAsked(ctx.db, asked);
  const { count } = await list(ctx, auditLog, { ...query, limit: 1 });
  const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
  reply.raw.once('close', release);
  release.readBy(readerOf(reply));
  reply.header('content-disposition', 'attachment; filename="audit.csv"').header('x-total-count', count);
  await audit(ctx, { action: 'export', entity: auditLog.entity, detail: { format: 'csv', count } });
  const bytes = Readable.from(lines(stream(ctx, auditLog, query), zone), { objectMode: false });
  reply.raw.once('close', () => bytes.destroy());
  return reply.type('text/csv; charset=utf-8').send(bytes);
};
