/** Handlers of the odata area, by the rows in packages/contract/src/calls/odata.ts. */
import { Problem, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../../db/sql.ts';
import { type EntitySet, type Model, modelOf } from '../../exports/entities/model.ts';
import { entityOf } from '../../exports/entities/rows.ts';
import { type Ctx, ownerId } from '../../records/context.ts';
import type { AreaDeps, Handlers, In } from '../../records/endpoint.ts';
import { formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { audit, mustMay } from '../../records/verb.ts';
import { beyond, mistake } from './fault.ts';
import { metadataJson, metadataXml, serviceDocument } from './metadata.ts';
import { orderOf, shapeOf } from './options.ts';
import { countOf, found, pageLimits, pageOf, readToken, writeToken } from './pages.ts';
import { validated } from './validator.ts';

const { reports } = resources;
const json = 'application/json; odata.metadata=minimal; charset=utf-8';
const unsupported = ['$apply', '$compute', '$search', '$levels', '$deltatoken', '$index', '$schemaversion', '$id'];

const missing = () => new Problem('notFound');

async function model({ forms }: AreaDeps, ctx: Ctx, id: string): Promise<Model> {
  mustMay(ctx, reports, 'read');
  return modelOf((await formOf(ctx, forms, id, missing)).form);
}

function setOf({ sets }: Model, name: string): EntitySet {
  const set = sets.get(name);
  if (!set) throw missing();
  return set;
}

const rootOf = ({ publicUrl }: AreaDeps, request: FastifyRequest, id: string): string =>
  `${publicUrl || `${request.protocol}://${request.host}`}/api/odata/${id}`;

function mustBeJson(format: string | undefined): void {
  if (format !== undefined && !/^(application\/)?json(\s*;.*)?$/i.test(format))
    throw beyond('$format', `The format ${format}`);
}

const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.type(type).header('odata-version', '4.0').send(text);

/** Entities of a page by the client's preference, which may be less than usual. */
function sizeAsked({ headers }: Pick<Path, 'headers'>): number {
  const [, asked] = /(?:^|[,;\s])(?:odata\.)?maxpagesize=(\d{1,9})/i.exec(String(headers.prefer ?? '')) ?? [];
  return asked === undefined ? pageLimits.usual : Math.min(pageLimits.most, Math.max(1, Number(asked)));
}

/** The address of the next page: that of this one, with what comes next in place of what it began with. */
function nextOf(root: string, request: FastifyRequest, set: string, token: string): string {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  query.delete('$skip');
  query.set('$skiptoken', token);
  return `${root}/${set}?${query.toString().replaceAll('%24', '$')}`;
}

async function one(deps: AreaDeps, ctx: Ctx, input: In<'odataSet'>, root: string, id: string) {
  const known = await model(deps, ctx, input.params.id);
  const shape = shapeOf(known.entries, input.query.$select, input.query.$expand);
  const from = found(ctx, input.params.id, known.entries, `id eq ${id}`);
  const order = orderOf(known.entries, undefined);
  const { rows } = await pageOf(ctx, { from, order, set: known.entries, token: null, skip: 0, size: 1 });
  const [row] = rows;
  if (!row) throw missing();
  return { '@odata.context': `${root}/$metadata#Entries/$entity`, ...entityOf(row, shape, known) };
}

/** What of an entity the answer has, in the words of its context. */
function selectedIn({ selected, expanded }: ReturnType<typeof shapeOf>): string {
  const names = [...selected, ...expanded.map(([name]) => `${name}()`)];
  return names.length > 0 ? `(${names.join(',')})` : '';
}

/** A set of the service, or what an entry leads to. */
interface Path {
  params: { id: string; set: string; inside?: string };
  query: In<'odataSet'>['query'];
  headers: In<'odataSet'>['headers'];
}

const pathOf = ({ set, inside }: Path['params']): string => (inside === undefined ? set : `${set}/${inside}`);
const entryIn = (set: string): string | undefined =>
  /^Entries\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/i.exec(set)?.[1];

/** The set that the path names, and its entities: of one entry its own, if that may be read. */
async function askedFor(ctx: Ctx, { params, query: { $filter } }: Path, known: Model) {
  const { id, inside } = params;
  if (inside === undefined) {
    const set = setOf(known, params.set);
    return { set, from: found(ctx, id, set, $filter) };
  }
  const entry = entryIn(params.set);
  if (entry === undefined || (await countOf(ctx, found(ctx, id, known.entries, `id eq ${entry}`))) === 0)
    throw missing();
  const set = known.entries.inside.get(inside);
  if (!set && known.entries.properties.some(({ name }) => name === inside))
    throw beyond(inside, 'A path to a property');
  if (!set) throw missing();
  return { set, from: sql`${found(ctx, id, set, $filter)} and t.id = ${entry}` };
}

/** What a token holds for: its caller, and all of the query but the place in it. */
function identityOf(ctx: Ctx, { params, query }: Path): string {
  const { $skiptoken: _place, $skip: _skip, ...rest } = query;
  return JSON.stringify([ownerId(ctx.actor), params.id, pathOf(params), Object.entries(rest).sort()]);
}

async function many(deps: AreaDeps, ctx: Ctx, input: Path, request: FastifyRequest, root: string) {
  const { params, query } = input;
  const known = await model(deps, ctx, params.id);
  const { set, from } = await askedFor(ctx, input, known);
  const shape = shapeOf(set, query.$select, query.$expand);
  const order = orderOf(set, query.$orderby);
  const identity = identityOf(ctx, input);
  const token = query.$skiptoken === undefined ? null : readToken(ctx, identity, query.$skiptoken, order);
  const left = token ? token.left : (query.$top ?? null);
  const size = Math.min(left ?? pageLimits.most, sizeAsked(input));
  const skip = token ? 0 : (query.$skip ?? 0);
  const read = async () => {
    const count = query.$count ? (token?.count ?? (await countOf(ctx, from))) : null;
    return { count, page: await pageOf(ctx, { from, order, set, token, skip, size }) };
  };
  if (!token)
    await audit(ctx, { action: 'export', entity: reports.entity, detail: { format: 'odata', set: set.name } });
  const { count, page } = await heavily(ctx, read);
  const rest = left === null ? null : left - page.rows.length;
  const more = page.next !== null && rest !== 0;
  return {
    '@odata.context': `${root}/$metadata#${set.name}${selectedIn(shape)}`,
    ...(count !== null && { '@odata.count': count }),
    value: page.rows.map(row => entityOf(row, shape, known)),
    ...(more && page.next
      ? {
          '@odata.nextLink': nextOf(
            root,
            request,
            pathOf(params),
            writeToken(ctx, identity, { after: page.next, left: rest, count }),
          ),
        }
      : {}),
  };
}

/** Options that OData has and this service has not. */
function mustBeBuilt(query: object): void {
  for (const name of unsupported) if (Object.hasOwn(query, name)) throw beyond(name, name);
}

export function handlers(deps: AreaDeps) {
  const root = async (
    ctx: Ctx,
    { params, query }: Pick<In<'odataRoot'>, 'params' | 'query'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    mustBeJson(query.$format);
    const known = await model(deps, ctx, params.id);
    return send(reply, json, JSON.stringify(serviceDocument(rootOf(deps, request, params.id), known)));
  };
  return {
    odataRoot: root,
    odataService: root,
    async odataMetadata(ctx, { params, query, headers }, _request, reply) {
      const known = await model(deps, ctx, params.id);
      const asked = query.$format ?? String(headers.accept ?? '');
      if (/json/i.test(asked) && !/xml/i.test(asked)) return send(reply, json, JSON.stringify(metadataJson(known)));
      if (query.$format !== undefined && !/xml/i.test(asked)) throw mistake('$format', 'The metadata are XML or JSON.');
      return send(reply, 'application/xml; charset=utf-8', metadataXml(known));
    },
    async odataSet(ctx, input, request, reply) {
      mustBeBuilt(input.query);
      mustBeJson(input.query.$format);
      const root = rootOf(deps, request, input.params.id);
      const id = entryIn(input.params.set);
      mustMay(ctx, reports, 'read');
      const text = await validated(ctx, input, reply, { root, path: input.params.set }, async () => {
        const answer = id ? await one(deps, ctx, input, root, id) : await many(deps, ctx, input, request, root);
        return { text: JSON.stringify(answer), more: '@odata.nextLink' in answer };
      });
      return text === null ? reply.header('odata-version', '4.0').send() : send(reply, json, text);
    },
    async odataInside(ctx, input, request, reply) {
      mustBeBuilt(input.query);
      mustBeJson(input.query.$format);
      mustMay(ctx, reports, 'read');
      const root = rootOf(deps, request, input.params.id);
      const text = await validated(ctx, input, reply, { root, path: pathOf(input.params) }, async () => {
        const answer = await many(deps, ctx, input, request, root);
        return { text: JSON.stringify(answer), more: '@odata.nextLink' in answer };
      });
      return text === null ? reply.header('odata-version', '4.0').send() : send(reply, json, text);
    },
    async odataCount(ctx, input, request, reply) {
      const { params, query } = input;
      mustBeBuilt(query);
      mustMay(ctx, reports, 'read');
      const root = rootOf(deps, request, params.id);
      const text = await validated(ctx, input, reply, { root, path: `${params.set}/$count` }, async () => {
        const set = setOf(await model(deps, ctx, params.id), params.set);
        return { text: String(await heavily(ctx, () => countOf(ctx, found(ctx, params.id, set, query.$filter)))) };
      });
      if (text === null) return reply.header('odata-version', '4.0').send();
      return send(reply, 'text/plain; charset=utf-8', text);
    },
  } satisfies Handlers<'odata'>;
}
