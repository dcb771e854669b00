/** Endpoints of a resource's verbs, derived from its row. */
import { type Action, Problem, type Resource, type Verb } from '@kontor/contract';
import type { FastifyReply } from 'fastify';
import { withEffectivePermissions } from '../accounts/self.ts';
import { withFields } from '../charts/query-fields.ts';
import { listAnswer, oneAnswer } from '../http/answers.ts';
import { bodyOf, containQuery, itemQuery, listQuery, noQuery, readQuery, withToken } from '../http/list-schema.ts';
import { aboutVerb, itemOf, pageOf } from '../http/openapi/verbs.ts';
import { add } from '../records/add.ts';
import type { CallInput, Ctx } from '../records/context.ts';
import { edit } from '../records/edit.ts';
import type { Endpoint, Handler } from '../records/endpoint.ts';
import { presentAnswers } from '../records/former-answers.ts';
import type { Forms } from '../records/forms.ts';
import { list } from '../records/list.ts';
import { containOf } from '../records/query.ts';
import { read } from '../records/read.ts';
import { rightOn } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { purge, remove, restore } from '../records/trash.ts';
import type { Subject, Values } from '../records/verb.ts';
import { etagOf } from '../records/verb.ts';

type Input = CallInput<Values>;

/** Resolves the field types of filters on answers from the form. */
export const readingFields =
  (forms: Forms, handler: Handler): Handler =>
  async (ctx, input: Input, ...rest) =>
    handler(ctx, { ...input, query: await withFields(ctx, forms, input.query) } as never, ...rest);

interface Making {
  subject: Subject;
  forms: Forms;
}
type Line = Pick<Endpoint, 'method' | 'path' | 'handler'> & Partial<Endpoint>;
/** An endpoint that exists if the resource's row has the verb; `trash` has three. */
interface VerbLine {
  name: string;
  verb: Verb;
  action(resource: Resource): Action;
  make(making: Making): Line;
}

const isPeople = ({ owner }: Resource): boolean => owner === 'id';
const shown = (resource: Resource, row: Row) => ({
  data: isPeople(resource) ? withEffectivePermissions(row) : row,
});
const manyOf = (resource: Resource) => ({
  out: listAnswer(resource),
  documented: pageOf(resource),
  query: listQuery(resource),
});
/** Answers one item, with its version as ETag. */
function answerOne(resource: Resource, row: Row, reply: FastifyReply) {
  reply.header('etag', etagOf(row));
  return shown(resource, row);
}
const listing =
  ({ subject: { resource }, forms }: Making, trash?: 'deleted'): Handler =>
  async (...asked) => {
    const handler: Handler = async (ctx, { query }: Input) => {
      const page = await list(ctx, resource, query, trash);
      if (query.answers === 'present') await presentAnswers(ctx, forms, page.data);
      return page;
    };
    return (resource.answers ? readingFields(forms, handler) : handler)(...asked);
  };

/** Their order is that of the documentation. */
const lines: readonly VerbLine[] = [
  {
    name: 'list',
    verb: 'list',
    action: () => 'read',
    make: making => ({
      ...manyOf(making.subject.resource),
      method: 'GET',
      path: `${making.subject.resource.paths?.list ?? making.subject.resource.path}.json`,
      ...(making.subject.resource.public ? { who: 'none' } : {}),
      handler: listing(making),
    }),
  },
  {
    name: 'add',
    verb: 'add',
    action: () => 'create',
    make: ({ subject }) => ({
      method: 'POST',
      path: `${subject.resource.path}${subject.resource.paths?.add ?? '/add'}.json`,
      status: 201,
      query: containQuery(),
      body: bodyOf(subject.resource, 'create'),
      writes: false,
      handler: async (ctx, { body, query }: Input, _request, reply) => {
        const added = await add(ctx, subject, body, containOf(subject.resource, query));
        if (!added.created) reply.code(200);
        await subject.behaviour.tell?.(ctx, added.row, { author: true, present: false });
        return answerOne(subject.resource, added.row, reply);
      },
    }),
  },
  {
    name: 'deleted',
    verb: 'trash',
    action: ({ deletedNeeds }) => deletedNeeds ?? 'delete',
    make: making => ({
      ...manyOf(making.subject.resource),
      method: 'GET',
      path: `${making.subject.resource.path}/deleted.json`,
      handler: listing(making, 'deleted'),
    }),
  },
  {
    name: 'read',
    verb: 'read',
    action: () => 'read',
    make: ({ subject: { resource, behaviour } }) => ({
      method: 'GET',
      path: `${resource.path}/{id}.json`,
      ...(isPeople(resource) ? { withoutSecondFactor: 'self' } : {}),
      ...(resource.linked?.read ? { link: resource.linked.read } : {}),
      query: resource.linked?.read ? withToken(readQuery(resource)) : readQuery(resource),
      writes: behaviour.afterRead !== undefined,
      handler: async (ctx, { params, query }: Input, _request, reply) => {
        const [author, present] = [query.author === 'true', query.answers === 'present'];
        const alongside = author || present ? behaviour.alongside?.(ctx) : null;
        const kind = behaviour.quick ? 'quick' : 'usual';
        const found = await read(ctx, resource, idOf(ctx, resource, params), query, { alongside, kind });
        await behaviour.afterRead?.(ctx, found);
        if (alongside) await behaviour.tell?.(ctx, found, { author, present });
        return answerOne(resource, found, reply);
      },
    }),
  },
  {
    name: 'edit',
    verb: 'edit',
    action: () => 'update',
    make: ({ subject }) => ({
      method: 'PATCH',
      path: `${subject.resource.path}${subject.resource.paths?.edit ?? '/{id}'}.json`,
      query: itemQuery(subject.resource),
      body: bodyOf(subject.resource, 'update'),
      handler: async (ctx, { params, body, query, headers }: Input, _request, reply) => {
        const { resource, behaviour } = subject;
        const id = idOf(ctx, resource, params);
        const shows = async (row: unknown) => {
          if (row) await behaviour.tell?.(ctx, row as Row, { author: true, present: query.answers === 'present' });
        };
        const paths = containOf(resource, query);
        const changed = await edit(ctx, subject, id, body, headers['if-match'], paths).catch(async error => {
          if (error instanceof Problem) await shows(error.detail.current);
          throw error;
        });
        await shows(changed);
        return answerOne(resource, changed, reply);
      },
    }),
  },
  {
    name: 'remove',
    verb: 'remove',
    action: () => 'delete',
    make: ({ subject }) => ({
      method: 'DELETE',
      path: `${subject.resource.path}${subject.resource.paths?.remove ?? '/{id}'}.json`,
      status: 204,
      out: null,
      handler: async (ctx, { params, headers }: Input) => {
        await remove(ctx, subject, params.id ?? '', headers['if-match']);
      },
    }),
  },
  {
    name: 'restore',
    verb: 'trash',
    action: () => 'delete',
    make: ({ subject }) => ({
      method: subject.resource.trash === 'mirrored' ? 'DELETE' : 'POST',
      path: `${subject.resource.path}/restore/{id}.json`,
      handler: async (ctx, { params }: Input, _request, reply) => {
        const restored = await restore(ctx, subject, params.id ?? '');
        return answerOne(subject.resource, restored, reply);
      },
    }),
  },
  {
    name: 'purge',
    verb: 'trash',
    action: () => 'delete',
    make: ({ subject }) => ({
      method: subject.resource.trash === 'mirrored' ? 'POST' : 'DELETE',
      path: `${subject.resource.path}/purge/{id}.json`,
      status: 204,
      out: null,
      handler: async (ctx, { params }: Input) => {
        await purge(ctx, subject, params.id ?? '');
      },
    }),
  },
];

function endpointOf({ name, action, make }: VerbLine, making: Making): Endpoint {
  const { resource } = making.subject;
  const { method, ...line } = make(making);
  const { entity, personal, bodyLimit } = resource;
  return {
    name: `${name}${entity}`,
    method,
    who: 'user',
    ...(personal ? {} : { needs: rightOn(resource, action(resource)) }),
    about: aboutVerb(name, resource),
    query: noQuery(),
    status: 200,
    out: oneAnswer(resource),
    documented: itemOf(resource),
    writes: method !== 'GET',
    ...(bodyLimit ? { bodyLimit } : {}),
    ...line,
  };
}

export const verbEndpoints = (subject: Subject, forms: Forms): Endpoint[] =>
  lines.filter(({ verb }) => subject.resource.verbs.includes(verb)).map(line => endpointOf(line, { subject, forms }));

/** `self` in the path is the caller's own id, for users. */
function idOf(ctx: Ctx, resource: Resource, params: Record<string, string>): string {
  const self = params.id === 'self' && resource.owner === 'id' && ctx.actor.kind === 'user';
  return self && ctx.actor.kind === 'user' ? ctx.actor.id : (params.id ?? '');
}
