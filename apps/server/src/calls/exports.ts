/** Entries as a workbook or an archive. */
import { Readable } from 'node:stream';
import { resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeXlsxStream } from 'hucre/xlsx';
import type { CallInput, Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { stream } from '../records/list.ts';
import { disposition } from './files.ts';

async function* cells(ctx: Ctx, query: CallInput['query']) {
  for await (const rows of stream(ctx, resources.reports, query)) {
    for (const row of rows) yield [row.id, String(row.created), JSON.stringify(row.data)];
  }
}

const workbook = (ctx: Ctx, query: CallInput['query'], reply: FastifyReply) =>
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', disposition('attachment', 'reports.xlsx'))
    .send(Readable.fromWeb(writeXlsxStream(cells(ctx, query), { name: 'Reports' }) as never));

export const reportsWorkbook =
  (_forms: Forms) =>
  (ctx: Ctx, { query }: CallInput, _request: FastifyRequest, reply: FastifyReply) =>
    workbook(ctx, query, reply);
export const reportsArchive = reportsWorkbook;
export const reportWorkbook =
  (_forms: Forms) =>
  (ctx: Ctx, { params }: CallInput, _request: FastifyRequest, reply: FastifyReply) =>
    workbook(ctx, { 'filter[id]': params.id }, reply);
