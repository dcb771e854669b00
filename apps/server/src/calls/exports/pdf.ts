/** One entry as PDF. 404 if missing or out of the reader's scope, 429 beyond two exports a user or four a server. */
import { Problem, resources } from '@kontor/contract';
import { dayIn, reportPaper } from '../../exports/pdf/report.ts';
import { slotsOf } from '../../exports/slots.ts';
import { safeName } from '../../outside/zip.ts';
import { actorId } from '../../records/context.ts';
import type { HandlerOf } from '../../records/endpoint.ts';
import { type Forms, formOf, ownVersion } from '../../records/forms.ts';
import { languageAsked } from '../../records/language.ts';
import { read } from '../../records/read.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { audit, mustMay } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';

const { reports } = resources;

export function reportPdf(forms: Forms): HandlerOf<'reportPdf'> {
  return async (ctx, input, request, reply) => {
    mustMay(ctx, reports, 'read');
    const release = slotsOf(ctx.database).take(actorId(ctx.actor) ?? '');
    try {
      const timeZone = await zoneAsked(ctx.db, input.query.time_zone);
      const row = await read(ctx, reports, input.params.id ?? '');
      const known = await formOf(ctx, forms, String(row.report_config_id), () => new Problem('notFound'));
      const form = await ownVersion(ctx, forms, String(row.report_config_id), known.form, row);
      const name = `${known.name} ${row.number ?? dayIn(timeZone, String(row.created))}.pdf`;
      reply.type('application/pdf').header('content-disposition', disposition('attachment', safeName(name)));
      if (request.method === 'HEAD') return reply.send();
      const detail = { format: 'pdf', count: 1 };
      await audit(ctx, { action: 'export', entity: reports.entity, id: row.id, detail });
      const language = languageAsked(input.headers);
      return await reportPaper(
        ctx,
        row,
        { ...known, form },
        { language, timeZone },
        { gone: () => reply.raw.destroyed, log: request.log },
      );
    } finally {
      release();
    }
  };
}
