/** The route table: every resource's verbs, derived from its row, and every call with its lazily loaded handler. */
import { type Call, type CallArea, callAreas, type Resource, resources } from '@kontor/contract';
import { listQuery, noQuery, withToken } from '../http/list-schema.ts';
import { schemaCheck } from '../http/validate.ts';
import type { AreaDeps, Endpoint, Handler } from '../records/endpoint.ts';
import { keepForms } from '../records/forms.ts';
import { subjectsOf } from '../resources/behaviours.ts';
import { readingFields, verbEndpoints } from './verbs.ts';

/** An area's module is imported at the first request to it: rarely used areas cost no memory until then. */
const areas: Record<CallArea, () => Promise<{ handlers(deps: AreaDeps): object }>> = {
  account: () => import('../calls/account/index.ts'),
  batches: () => import('../calls/batches/index.ts'),
  'choice-lists': () => import('../calls/choice-lists/index.ts'),
  charts: () => import('../calls/charts/index.ts'),
  exchange: () => import('../calls/exchange/index.ts'),
  exports: () => import('../calls/exports/index.ts'),
  feeds: () => import('../calls/feeds/index.ts'),
  files: () => import('../calls/files/index.ts'),
  'first-steps': () => import('../calls/first-steps/index.ts'),
  'form-cases': () => import('../calls/form-cases/index.ts'),
  'form-versions': () => import('../calls/form-versions/index.ts'),
  handovers: () => import('../calls/handovers/index.ts'),
  history: () => import('../calls/history/index.ts'),
  imports: () => import('../calls/imports/index.ts'),
  instance: () => import('../calls/instance/index.ts'),
  integrations: () => import('../calls/integrations/index.ts'),
  library: () => import('../calls/library/index.ts'),
  messages: () => import('../calls/messages/index.ts'),
  odata: () => import('../calls/odata/index.ts'),
  operations: () => import('../calls/operations/index.ts'),
  people: () => import('../calls/people/index.ts'),
  reports: () => import('../calls/reports/index.ts'),
  search: () => import('../calls/search/index.ts'),
  share: () => import('../calls/share/index.ts'),
  'sign-in': () => import('../calls/sign-in/index.ts'),
};

/** Default limit of a JSON body, unless its row says otherwise. */
export const usualBody = 1024 * 1024;

/** `publicUrl`: base URL in the API documentation. */
export function routes(publicUrl = ''): Endpoint[] {
  const forms = keepForms();
  const subjects = subjectsOf(forms, publicUrl);
  const handlersOf = keepHandlers({
    forms,
    publicUrl,
    reports: subjects.reports,
    reportConfigs: subjects['report-configs'],
    openApi: async () => {
      const { openApiText } = await import('../http/openapi/text.ts');
      return { ...openApiText(endpoints, publicUrl) };
    },
    schemaCheck,
    listCheck: resource => schemaCheck(listQuery(resource, {}, false)),
    largestBody: () => Math.max(...endpoints.map(endpoint => endpoint.bodyLimit ?? usualBody)),
  });
  const endpoints: Endpoint[] = [
    ...(Object.entries(callAreas) as [CallArea, Record<string, Call>][]).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => {
        const handler: Handler = async (...asked) => {
          const found = (await handlersOf(area))[name];
          // Types refuse it; without this, a call without a handler would answer nothing and succeed.
          if (!found) throw new Error(`the call ${name} has no handler`);
          return found(...asked);
        };
        return callEndpoint(name, call, call.lists?.answers ? readingFields(forms, handler) : handler);
      }),
    ),
    ...Object.values(subjects).flatMap(subject => verbEndpoints(subject, forms)),
  ];
  return endpoints;
}

/** Loads each area once. Its index is type-checked against the rows of its calls (`Handlers`). */
function keepHandlers(deps: AreaDeps) {
  const loading = new Map<CallArea, Promise<Record<string, Handler>>>();
  return (area: CallArea): Promise<Record<string, Handler>> => {
    const known = loading.get(area);
    if (known) return known;
    const loaded = areas[area]().then(({ handlers }) => handlers(deps) as Record<string, Handler>);
    loading.set(area, loaded);
    return loaded;
  };
}

function changesOf({ method, readOnly, announcesItself, needs }: Call): Resource | undefined {
  if (method === 'GET' || readOnly || announcesItself || !needs || needs.action === 'read') return undefined;
  return Object.values<Resource>(resources).find(({ entity }) => entity === needs.entity);
}

function callEndpoint(name: string, call: Call, handler: Handler): Endpoint {
  const { lists, readOnly, ownTransaction, announcesItself: _announces, query, out, status, ...rest } = call;
  const extra = (query as { properties?: Record<string, never> } | undefined)?.properties ?? {};
  const required = (query as { required?: string[] } | undefined)?.required;
  const changes = changesOf(call);
  const listed = lists && { ...listQuery(lists, extra, false), ...(required ? { required } : {}) };
  return {
    ...rest,
    name,
    query: call.link ? withToken(query ?? noQuery()) : (listed ?? query ?? noQuery()),
    status: status ?? 200,
    out: call.multipart ? {} : out,
    writes: call.method !== 'GET' && !readOnly && !ownTransaction,
    ...(changes ? { changes } : {}),
    handler,
  };
}
