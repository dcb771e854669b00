/**
 * The entries of a saved view at an address that holds: as CSV, workbook or JSON, with a validator, so that nothing is read
 * where nothing has changed. Who asks by the secret of an export link gets them in the manner that it was made with.
 */
import { type ExportFormat, isTimezone, limits, Problem, resources, wallOf } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../../db/sql.ts';
import { csvType } from '../../exports/csv.ts';
import { jsonType } from '../../exports/entities/json.ts';
import { type Manner, mannerOf } from '../../exports/manner.ts';
import { plan } from '../../exports/plan.ts';
import { slotsOf } from '../../exports/slots.ts';
import { wordsFor } from '../../exports/words.ts';
import { budgetOf } from '../../limits/request-budget.ts';
import { workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import { actorId, type Ctx } from '../../records/context.ts';
import type { AreaDeps, In } from '../../records/endpoint.ts';
import { type Asked, ask, begin, etagOf, hasIt, type Mark } from '../../records/followed.ts';
import { formOf } from '../../records/forms.ts';
import { languageAsked } from '../../records/language.ts';
import { optionOf } from '../../records/option.ts';
import { predicate } from '../../records/scope.ts';
import { audit, mustMay } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import { streamed } from '../exports/exports.ts';
import { isDated, isOfFigure, queryOf } from './view-query.ts';

const { reports, 'saved-views': views } = resources;
const types = { csv: csvType, xlsx: workbookType, json: jsonType } satisfies Record<ExportFormat, string>;
const missing = () => new Problem('notFound');

interface View {
  id: string;
  name: string;
  query: string;
  version: number;
  report_config_id: string;
  /** The instance's. */
  zone: string | null;
}

/** That of all formats. */
type Input = Pick<In<'savedViewCsv'>, 'query' | 'headers'> & { params: { id: string } };
type Settings = Record<string, unknown> & { language: Language };

/** How it is written: as the link says, else as asked. */
function settingsOf({ actor }: Ctx, { query, headers }: Input): Settings {
  const { token: _token, ...asked } = query;
  const kept: Record<string, unknown> = (actor.kind === 'user' && actor.exportLink?.settings) || asked;
  return { ...kept, language: (kept.language as Language | undefined) ?? languageAsked(headers) };
}

const view = sql`json_build_object('id', v.id, 'name', v.name, 'query', v.query, 'version', v.version, 'report_config_id', v.report_config_id,
  'zone', ${optionOf('time_zone')}) as view`;

/** A link reads the view as its maker knew it, whatever others have made of it since. */
function asMade({ actor }: Ctx, shown: View): View {
  const kept = actor.kind === 'user' ? actor.exportLink?.settings.query : undefined;
  return typeof kept === 'string' ? { ...shown, query: kept } : shown;
}

/** A link opens its own view alone, and not too often. */
function mustOpen({ actor, database }: Ctx, id: string): void {
  if (actor.kind !== 'user' || !actor.exportLink) return;
  if (actor.exportLink.view !== id.toLowerCase()) throw missing();
  budgetOf(database).spend(`export-link ${actor.exportLink.id}`, limits.export_link_uses_a_minute);
}

interface Wanted {
  settings: Settings;
  format: ExportFormat;
  timeZone: string;
}

/** Of what is not in the mark: the view, how it is written, and the day where the view says "today". */
function subjectOf({ now }: Ctx, { id, version, query }: View, { settings, format, timeZone }: Wanted): unknown {
  const day = isDated(query) ? new Date(wallOf(now.getTime(), timeZone)).toISOString().slice(0, 10) : null;
  return [id, version, format, settings, timeZone, day];
}

const fresh = (reply: FastifyReply, tag: string | null): FastifyReply => {
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language');
  return tag === null ? reply : reply.header('etag', `"${tag}"`);
};

export const entriesOf =
  (deps: AreaDeps, format: ExportFormat) =>
  async (ctx: Ctx, input: Input, request: FastifyRequest, reply: FastifyReply) => {
    mustMay(ctx, reports, 'read');
    mustOpen(ctx, input.params.id);
    const asked: Asked = {
      join: sql`join saved_views v on v.report_config_id = t.id`,
      where: sql`v.id = ${input.params.id} and v.deleted is null and ${predicate(ctx.actor, views, 'read', 'v')}`,
      also: view,
    };
    const found = await ask<{ view: View }>(ctx, asked);
    if (!found) throw missing();
    found.view = asMade(ctx, found.view);
    const settings = settingsOf(ctx, input);
    const timeZone = zoneOf(settings.time_zone, found.view.zone);
    const wanted = { settings, format, timeZone };
    const tagOf = (mark: Mark) => etagOf(ctx, mark, subjectOf(ctx, found.view, wanted));
    // What a chart counts depends on the chart.
    const kept = !isOfFigure(found.view.query);
    const known = kept && found.mark.ready ? tagOf(found.mark) : null;
    if (known !== null && hasIt(input.headers['if-none-match'], tag => tag === known))
      return fresh(reply, known).code(304).send();
    const mark = kept ? await begin(ctx, asked, found) : null;
    return sent(deps, { ctx, request, reply }, found.view, wanted, mark && tagOf(mark));
  };

function zoneOf(asked: unknown, instance: string | null): string {
  if (typeof asked !== 'string') return instance && isTimezone(instance) ? instance : 'UTC';
  if (!isTimezone(asked)) throw new Problem('badQuery', [{ path: 'time_zone', code: 'not_a_choice' }]);
  return asked;
}

interface To {
  ctx: Ctx;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sent(deps: AreaDeps, to: To, view: View, { settings, format, timeZone }: Wanted, tag: string | null) {
  const { ctx, request, reply } = to;
  const { actor } = ctx;
  const link = actor.kind === 'user' ? actor.exportLink?.id : undefined;
  // A person's links share the person's places: two of them take no others'.
  const release = slotsOf(ctx.database).take(actorId(actor) ?? '');
  try {
    const known = await formOf(ctx, deps.forms, view.report_config_id, missing);
    const query = await queryOf(deps, ctx, view, { form: known.form, timeZone });
    const words = wordsFor(settings.language);
    const planned = await plan(ctx, deps.forms, query, words);
    fresh(reply, tag)
      .type(types[format])
      .header('x-total-count', planned.total)
      .header('content-disposition', disposition('attachment', safeName(`${known.name} ${view.name}.${format}`)));
    if (request.method === 'HEAD') {
      release();
      return reply.send();
    }
    const detail = { format, count: planned.total, view: view.id, ...(link && { link }) };
    await audit(ctx, { action: 'export', entity: reports.entity, detail });
    const manner: Manner = mannerOf(settings, timeZone);
    return reply.send(streamed({ ending: format, found: planned, manner, words, query }, to, release));
  } catch (error) {
    release();
    throw error;
  }
}
