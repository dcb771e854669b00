/** Streams the audit log as CSV, whatever its size. The export itself is recorded in it. */
import { Readable } from 'node:stream';
import { resources } from '@kontor/contract';
import { readerOf, slotsOf } from '../../exports/slots.ts';
import { actorId } from '../../records/context.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { list, stream } from '../../records/list.ts';
import type { Row } from '../../records/select.ts';
import { audit } from '../../records/verb.ts';

const { audit: auditLog } = resources;
const columns = Object.keys(auditLog.fields);

/** Formula injection guard: prefixes an apostrophe. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`;

async function* lines(batches: AsyncGenerator<Row[], void, void>): AsyncGenerator<string, void, void> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${line(columns)}`;
  for await (const rows of batches) yield rows.map(row => line(columns.map(name => row[name]))).join('');
}

export const auditTable: HandlerOf<'auditTable'> = async (ctx, { query }, _request, reply) => {
  const { count } = await list(ctx, auditLog, { ...query, limit: 1 });
  const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
  reply.raw.once('close', release);
  release.readBy(readerOf(reply));
  reply.header('content-disposition', 'attachment; filename="audit.csv"').header('x-total-count', count);
  await audit(ctx, { action: 'export', entity: auditLog.entity, detail: { format: 'csv', count } });
  const bytes = Readable.from(lines(stream(ctx, auditLog, query)), { objectMode: false });
  reply.raw.once('close', () => bytes.destroy());
  return reply.type('text/csv; charset=utf-8').send(bytes);
};
