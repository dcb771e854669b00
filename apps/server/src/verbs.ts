/** The verbs of a resource as lines of the route table, made from its row. */
import type { Action, Resource } from '@kontor/contract';
import { withEffectivePermissions } from './accounts/self.ts';
import { withFields } from './charts/query-fields.ts';
import { listAnswer, oneAnswer } from './http/answers.ts';
import { bodyOf, containQuery, listQuery, noQuery, withToken } from './http/list-schema.ts';
import { aboutVerb } from './http/openapi/verbs.ts';
import { add } from './records/add.ts';
import type { CallInput, Ctx } from './records/context.ts';
import { edit } from './records/edit.ts';
import type { Endpoint, Handler } from './records/endpoint.ts';
import type { Forms } from './records/forms.ts';
import { list } from './records/list.ts';
import { containOf } from './records/query.ts';
import { read } from './records/read.ts';
import { rightOn } from './records/scope.ts';
import type { Row } from './records/select.ts';
import { purge, remove, restore } from './records/trash.ts';
import type { Subject, Values } from './records/verb.ts';
import { etagOf } from './records/verb.ts';

type Input = CallInput<Values>;

/** Filters on answers ask the form what kind of answers these are. */
export const readingFields =
  (forms: Forms, handler: Handler): Handler =>
  async (ctx, input: Input, ...rest) =>
    handler(ctx, { ...input, query: await withFields(ctx, forms, input.query) } as never, ...rest);

export function verbEndpoints(subject: Subject, forms: Forms): Endpoint[] {
  const { resource, behaviour } = subject;
  const { path, entity } = resource;
  const isPeople = resource.owner === 'id';
  const has = (verb: Resource['verbs'][number]) => resource.verbs.includes(verb);
  const one = oneAnswer(resource);
  const shown = (row: Row) => ({ data: isPeople ? withEffectivePermissions(row) : row });
  const row = (
    verb: string,
    method: Endpoint['method'],
    suffix: string,
    action: Action,
    rest: Pick<Endpoint, 'handler'> & Partial<Endpoint>,
  ): Endpoint => ({
    name: `${verb}${entity}`,
    method,
    path: `${path}${suffix}`,
    who: 'user',
    ...(resource.personal ? {} : { needs: rightOn(resource, action) }),
    about: aboutVerb(verb, resource),
    query: noQuery(),
    status: 200,
    out: one,
    documented: { type: 'object', properties: { data: { $ref: `#/components/schemas/${entity}` } } },
    writes: method !== 'GET',
    ...(resource.bodyLimit ? { bodyLimit: resource.bodyLimit } : {}),
    ...rest,
  });
  const many = { out: listAnswer(resource), documented: listDocumented(entity), query: listQuery(resource) };
  const listed = (handler: Handler) => (resource.answers ? readingFields(forms, handler) : handler);
  const mirrored = resource.trash === 'mirrored';
  const endpoints: (Endpoint | false)[] = [
    has('list') &&
      row('list', 'GET', '.json', 'read', {
        ...many,
        ...(resource.paths?.list ? { path: `${resource.paths.list}.json` } : {}),
        ...(resource.public ? { who: 'none' } : {}),
        handler: listed(async (ctx, { query }: Input) => list(ctx, resource, query)),
      }),
    has('add') &&
      row('add', 'POST', `${resource.paths?.add ?? '/add'}.json`, 'create', {
        status: 201,
        query: containQuery(),
        body: bodyOf(resource, 'create'),
        writes: false,
        handler: async (ctx, { body, query }: Input, _request, reply) => {
          const added = await add(ctx, subject, body, containOf(resource, query));
          if (!added.created) reply.code(200);
          reply.header('etag', etagOf(added.row));
          return shown(added.row);
        },
      }),
    has('trash') &&
      row('deleted', 'GET', '/deleted.json', resource.deletedNeeds ?? 'delete', {
        ...many,
        handler: listed(async (ctx, { query }: Input) => list(ctx, resource, query, 'deleted')),
      }),
    has('read') &&
      row('read', 'GET', '/{id}.json', 'read', {
        ...(isPeople ? { withoutSecondFactor: 'self' } : {}),
        ...(resource.linked?.read ? { link: resource.linked.read } : {}),
        query: resource.linked?.read ? withToken(containQuery()) : containQuery(),
        writes: behaviour.afterRead !== undefined,
        handler: async (ctx, { params, query }: Input, _request, reply) => {
          const found = await read(ctx, resource, idOf(ctx, resource, params), query);
          await behaviour.afterRead?.(ctx, found);
          reply.header('etag', etagOf(found));
          return shown(found);
        },
      }),
    has('edit') &&
      row('edit', 'PATCH', `${resource.paths?.edit ?? '/{id}'}.json`, 'update', {
        query: containQuery(),
        body: bodyOf(resource, 'update'),
        handler: async (ctx, { params, body, query, headers }: Input, _request, reply) => {
          const changed = await edit(
            ctx,
            subject,
            idOf(ctx, resource, params),
            body,
            headers['if-match'],
            containOf(resource, query),
          );
          reply.header('etag', etagOf(changed));
          return shown(changed);
        },
      }),
    has('remove') &&
      row('remove', 'DELETE', `${resource.paths?.remove ?? '/{id}'}.json`, 'delete', {
        status: 204,
        out: null,
        handler: async (ctx, { params, headers }: Input) => {
          await remove(ctx, subject, params.id ?? '', headers['if-match']);
        },
      }),
    has('trash') &&
      row('restore', mirrored ? 'DELETE' : 'POST', '/restore/{id}.json', 'delete', {
        handler: async (ctx, { params }: Input, _request, reply) => {
          const back = await restore(ctx, subject, params.id ?? '');
          reply.header('etag', etagOf(back));
          return shown(back);
        },
      }),
    has('trash') &&
      row('purge', mirrored ? 'POST' : 'DELETE', '/purge/{id}.json', 'delete', {
        status: 204,
        out: null,
        handler: async (ctx, { params }: Input) => {
          await purge(ctx, subject, params.id ?? '');
        },
      }),
  ];
  return endpoints.filter(endpoint => endpoint !== false);
}

const listDocumented = (entity: string) => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: { $ref: `#/components/schemas/${entity}` } },
    count: { type: 'integer' },
    page: { type: 'integer' },
    limit: { type: 'integer' },
  },
});

/** `self` stands for the caller where the items are people. */
function idOf(ctx: Ctx, resource: Resource, params: Record<string, string>): string {
  const self = params.id === 'self' && resource.owner === 'id' && ctx.actor.kind === 'user';
  return self && ctx.actor.kind === 'user' ? ctx.actor.id : (params.id ?? '');
}
