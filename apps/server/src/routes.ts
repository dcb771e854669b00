/** THE route table: every resource's verbs, made from its row, and every call with its handler. */
import { type Action, type Call, type CallName, calls, type Resource, resources } from '@kontor/contract';
import { withEffectivePermissions } from './accounts/self.ts';
import { subjectsOf } from './behaviours.ts';
import { apisAvailable } from './calls/apis.ts';
import { auditTable } from './calls/audit.ts';
import { fileBytes, fileUpload } from './calls/files.ts';
import { formSchemaText, formUses } from './calls/forms.ts';
import { health } from './calls/house.ts';
import { branding, brandingLogo, instanceLimits, licenceFile } from './calls/instance.ts';
import { reportsBulk } from './calls/reports-bulk.ts';
import { reportsOnce } from './calls/reports-once.ts';
import { reportConfigShare, reportConfigShared, shareLinkRevoke } from './calls/share.ts';
import { login, logout } from './calls/sign-in.ts';
import { suggestions } from './calls/suggestions.ts';
import { reportStates, reportValues } from './calls/tallies.ts';
import { trash } from './calls/trash.ts';
import type { Endpoint, Handler } from './endpoint.ts';
import { listAnswer, oneAnswer } from './http/answers.ts';
import { bodyOf, containQuery, listQuery, noQuery, withToken } from './http/list-schema.ts';
import { aboutVerb } from './http/openapi/verbs.ts';
import { add } from './records/add.ts';
import type { CallInput, Ctx } from './records/context.ts';
import { edit } from './records/edit.ts';
import { withFields } from './records/fields.ts';
import { type Forms, keepForms } from './records/forms.ts';
import { list, neighbours } from './records/list.ts';
import { containOf } from './records/query.ts';
import { read } from './records/read.ts';
import { rightOn } from './records/scope.ts';
import type { Row } from './records/select.ts';
import { purge, remove, restore } from './records/trash.ts';
import type { Subject, Values } from './records/verb.ts';
import { etagOf } from './records/verb.ts';

type Input = CallInput<Values>;

const passwords = () => import('./calls/passwords.ts');
const invitations = () => import('./calls/invitations.ts');
const exports = () => import('./calls/exports.ts');
const exportJobs = () => import('./calls/export-jobs.ts');

const auth = () => import('./calls/auth.ts');
const factors = () => import('./calls/second-factor.ts');
const sessions = () => import('./calls/sessions.ts');
const keys = () => import('./calls/keys.ts');

/** A handler that loads with its first call: what few ask for takes no memory of those who never do. */
function later(load: () => Promise<unknown>): Handler {
  let loading: Promise<Handler> | undefined;
  return async (...asked) => {
    loading ??= load() as Promise<Handler>;
    return (await loading)(...asked);
  };
}

/** What a body may be where its row says nothing else. */
export const usualBody = 1024 * 1024;

/** `publicUrl`: where the documented calls are found. */
export function routes(publicUrl = ''): Endpoint[] {
  const forms = keepForms();
  const subjects = subjectsOf(forms, publicUrl);
  const handlers = {
    health,
    openapi: later(async () => {
      const { openApiText } = await import('./http/openapi/text.ts');
      return () => openApiText(endpoints, publicUrl);
    }),
    branding,
    brandingLogo,
    instanceLimits: instanceLimits(() => Math.max(...endpoints.map(endpoint => endpoint.bodyLimit ?? usualBody))),
    licenceFile,
    support: later(async () => (await import('./calls/support.ts')).support),
    login,
    logout,
    register: later(async () => (await import('./calls/register.ts')).register),
    forgotPassword: later(async () => (await passwords()).forgotPassword),
    resetPassword: later(async () => (await passwords()).resetPassword),
    modifyPassword: later(async () => (await passwords()).modifyPassword),
    invite: later(async () => (await invitations()).invite),
    resendInvitation: later(async () => (await invitations()).resendInvitation),
    resendInvitationConfirmation: later(async () => (await invitations()).resendInvitationConfirmation),
    confirmInvitation: later(async () => (await invitations()).confirmInvitation),
    live: later(async () => (await import('./calls/live.ts')).live),
    authBegin: later(async () => (await auth()).authBegin),
    authEnd: later(async () => (await auth()).authEnd),
    secondFactor: later(async () => (await factors()).secondFactor),
    factorBegin: later(async () => (await factors()).factorBegin),
    factorConfirm: later(async () => (await factors()).factorConfirm),
    factorRemove: later(async () => (await factors()).factorRemove),
    factorCodes: later(async () => (await factors()).factorCodes),
    userFactor: later(async () => (await factors()).userFactor),
    userFactorRemove: later(async () => (await factors()).userFactorRemove),
    sessions: later(async () => (await sessions()).sessions),
    sessionEnd: later(async () => (await sessions()).sessionEnd),
    sessionsEnd: later(async () => (await sessions()).sessionsEnd),
    keys: later(async () => (await keys()).keys),
    keyAdd: later(async () => (await keys()).keyAdd),
    keyRevoke: later(async () => (await keys()).keyRevoke),
    reportStates: reportStates(forms),
    reportValues: reportValues(forms),
    formSchema: formSchemaText(publicUrl),
    formUses,
    reportNeighbours: async (ctx: Ctx, { query, params }: Input) => ({
      data: await neighbours(ctx, resources.reports, query, params.id ?? ''),
    }),
    reportsWorkbook: later(async () => (await exports()).reportsWorkbook(forms)),
    reportsArchive: later(async () => (await exports()).reportsArchive(forms)),
    reportWorkbook: later(async () => (await exports()).reportWorkbook(forms)),
    reportExportAdd: later(async () => (await exportJobs()).reportExportAdd(forms)),
    reportExports: later(async () => (await exportJobs()).reportExports),
    reportExport: later(async () => (await exportJobs()).reportExport),
    reportExportRemove: later(async () => (await exportJobs()).reportExportRemove),
    reportExportBytes: later(async () => (await exportJobs()).reportExportBytes),
    reportPdf: later(async () => (await import('./calls/export-pdf.ts')).reportPdf(forms)),
    reportsBulk,
    apisAvailable,
    trash,
    auditTable,
    apiTest: later(async () => (await import('./calls/api-test.ts')).apiTest),
    fileHandle: later(async () => (await import('./calls/file-handle.ts')).fileHandle),
    deliveryRetry: later(async () => (await import('./calls/deliveries.ts')).deliveryRetry),
    chartPreview: later(async () => (await import('./calls/charts.ts')).chartPreview),
    chartCollectionWorkbook: later(async () => (await import('./calls/dashboards.ts')).chartCollectionWorkbook),
    suggestions,
    fileUpload: fileUpload(forms),
    fileEdit: later(async () => (await import('./calls/file-edit.ts')).fileEdit),
    fileBytes,
    reportConfigShare,
    reportConfigShared,
    shareLinkRevoke,
    reportsOnce: reportsOnce(subjects.reports),
  } satisfies Record<CallName, unknown> as unknown as Record<CallName, Handler>;

  const endpoints: Endpoint[] = [
    ...(Object.entries(calls) as [CallName, Call][]).map(([name, call]) =>
      callEndpoint(name, call, call.lists?.answers ? readingFields(forms, handlers[name]) : handlers[name]),
    ),
    ...Object.values(subjects).flatMap(subject => verbEndpoints(subject, forms)),
  ];
  return endpoints;
}

/** Filters on answers ask the form what kind of answers these are. */
const readingFields =
  (forms: Forms, handler: Handler): Handler =>
  async (ctx, input: Input, ...rest) =>
    handler(ctx, { ...input, query: await withFields(ctx, forms, input.query) } as never, ...rest);

/** Calls that write one thing of their own open a transaction themselves. */
const ownTransaction = new Set<CallName>(['authEnd', 'fileUpload', 'fileEdit']);

/** Calls that say of each item that it was changed (records/told.ts). */
const tellsItself = new Set<CallName>(['reportsBulk', 'fileEdit']);

function changesOf(name: CallName, { method, asks, needs }: Call): Resource | undefined {
  if (method === 'GET' || asks || tellsItself.has(name) || !needs || needs.action === 'read') return undefined;
  return Object.values<Resource>(resources).find(({ entity }) => entity === needs.entity);
}

function callEndpoint(name: CallName, call: Call, handler: Handler): Endpoint {
  const { lists, asks, query, out, status, ...rest } = call;
  const extra = (query as { properties?: Record<string, never> } | undefined)?.properties ?? {};
  const required = (query as { required?: string[] } | undefined)?.required;
  const changes = changesOf(name, call);
  const listed = lists && { ...listQuery(lists, extra, false), ...(required ? { required } : {}) };
  return {
    ...rest,
    name,
    query: call.link ? withToken(query ?? noQuery()) : (listed ?? query ?? noQuery()),
    status: status ?? 200,
    out: call.multipart ? {} : out,
    writes: call.method !== 'GET' && !asks && !ownTransaction.has(name),
    ...(changes ? { changes } : {}),
    handler,
  };
}

function verbEndpoints(subject: Subject, forms: Forms): Endpoint[] {
  const { resource, behaviour } = subject;
  const { path, entity } = resource;
  const has = (verb: Resource['verbs'][number]) => resource.verbs.includes(verb);
  const one = oneAnswer(resource);
  const shown = (row: Row) => ({ data: entity === 'Users' ? withEffectivePermissions(row) : row });
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
        ...(entity === 'Users' ? { early: 'self' } : {}),
        ...(resource.linked?.read ? { link: resource.linked.read } : {}),
        query: resource.linked?.read ? withToken(containQuery()) : containQuery(),
        writes: behaviour.opened !== undefined,
        handler: async (ctx, { params, query }: Input, _request, reply) => {
          const found = await read(ctx, resource, idOf(ctx, resource, params), query);
          await behaviour.opened?.(ctx, found);
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
