/** THE route table: every resource's verbs, made from its row, and every call with its handler. */
import { type Call, type CallName, calls, type Resource, resources } from '@kontor/contract';
import { subjectsOf } from './behaviours.ts';
import { fileBytes } from './calls/files/bytes.ts';
import { fileUpload } from './calls/files/upload.ts';
import { auditTable } from './calls/instance/audit.ts';
import { health } from './calls/instance/health.ts';
import { branding, brandingLogo, instanceLimits, licenceFile } from './calls/instance/instance.ts';
import { trash } from './calls/instance/trash.ts';
import { apisAvailable } from './calls/integrations/apis.ts';
import { messageConfirm, messageConfirmations, messagesUnread } from './calls/messages/messages.ts';
import { reportsBulk } from './calls/reports/bulk.ts';
import { reportStates, reportValues } from './calls/reports/counts.ts';
import { formSchemaText, formUses } from './calls/reports/forms.ts';
import { reportReceipt } from './calls/reports/receipt.ts';
import { suggestions } from './calls/reports/suggestions.ts';
import { reportsOnce } from './calls/share/reports-submit.ts';
import { reportConfigShare, reportConfigShared, shareLinkRevoke } from './calls/share/share.ts';
import { login, logout } from './calls/sign-in/sign-in.ts';
import { listQuery, noQuery, withToken } from './http/list-schema.ts';
import type { CallInput, Ctx } from './records/context.ts';
import type { Endpoint, Handler } from './records/endpoint.ts';
import { keepForms } from './records/forms.ts';
import { neighbours } from './records/list.ts';
import type { Values } from './records/verb.ts';
import { readingFields, verbEndpoints } from './verbs.ts';

type Input = CallInput<Values>;

const passwords = () => import('./calls/sign-in/passwords.ts');
const invitations = () => import('./calls/sign-in/invitations.ts');
const exports = () => import('./calls/exports/exports.ts');
const exportJobs = () => import('./calls/exports/background.ts');

const libraryArchive = () => import('./calls/library/archive.ts');
const libraryBulk = () => import('./calls/library/bulk.ts');
const uploads = () => import('./calls/files/uploads.ts');

const instanceJobs = () => import('./calls/operations/jobs.ts');
const firsts = () => import('./calls/first-steps/first-steps.ts');
const demos = () => import('./calls/first-steps/demo.ts');

const auth = () => import('./calls/sign-in/auth.ts');
const factors = () => import('./calls/account/second-factor.ts');
const sessions = () => import('./calls/account/sessions.ts');
const devices = () => import('./calls/account/devices.ts');
const keys = () => import('./calls/account/keys.ts');
const handovers = () => import('./calls/handovers/handovers.ts');

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
    instanceStorage: later(async () => (await import('./calls/instance/storage.ts')).instanceStorage),
    instanceHealth: later(async () => (await import('./calls/operations/health.ts')).instanceHealth),
    instanceJobs: later(async () => (await instanceJobs()).instanceJobs),
    jobRetry: later(async () => (await instanceJobs()).jobRetry),
    jobRemove: later(async () => (await instanceJobs()).jobRemove),
    instanceBackups: later(async () => (await import('./calls/operations/backups.ts')).instanceBackups),
    mailTest: later(async () => (await import('./calls/operations/mail-test.ts')).mailTest),
    licenceFile,
    pushKey: later(async () => (await devices()).pushKey),
    deviceSignOut: later(async () => (await devices()).deviceSignOut),
    firstSteps: later(async () => (await firsts()).firstSteps),
    firstStepsSet: later(async () => (await firsts()).firstStepsSet),
    demo: later(async () => (await demos()).demo),
    demoLoad: later(async () => (await demos()).demoLoad),
    demoRemove: later(async () => (await demos()).demoRemove),
    support: later(async () => (await import('./calls/instance/support.ts')).support),
    login,
    logout,
    register: later(async () => (await import('./calls/sign-in/register.ts')).register),
    forgotPassword: later(async () => (await passwords()).forgotPassword),
    resetPassword: later(async () => (await passwords()).resetPassword),
    modifyPassword: later(async () => (await passwords()).modifyPassword),
    invite: later(async () => (await invitations()).invite),
    resendInvitation: later(async () => (await invitations()).resendInvitation),
    resendInvitationConfirmation: later(async () => (await invitations()).resendInvitationConfirmation),
    confirmInvitation: later(async () => (await invitations()).confirmInvitation),
    live: later(async () => (await import('./calls/instance/live.ts')).live),
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
    reportPdf: later(async () => (await import('./calls/exports/pdf.ts')).reportPdf(forms)),
    reportsBulk,
    apisAvailable,
    trash,
    auditTable,
    apiTest: later(async () => (await import('./calls/integrations/api-test.ts')).apiTest),
    fileHandle: later(async () => (await import('./calls/integrations/file-forward.ts')).fileHandle),
    deliveryRetry: later(async () => (await import('./calls/integrations/deliveries.ts')).deliveryRetry),
    chartPreview: later(async () => (await import('./calls/charts/charts.ts')).chartPreview),
    chartCount: later(async () => (await import('./calls/charts/charts.ts')).chartCount),
    chartCollectionFigures: later(async () => (await import('./calls/charts/charts.ts')).chartCollectionFigures),
    chartCollectionWorkbook: later(async () => (await import('./calls/charts/dashboards.ts')).chartCollectionWorkbook),
    chartCollectionPdf: later(async () => (await import('./calls/charts/dashboards.ts')).chartCollectionPdf),
    chartScheduleSend: later(async () => (await import('./calls/charts/dashboards.ts')).chartScheduleSend),
    suggestions,
    reportConfigKnown: later(async () => (await import('./calls/reports/known-rows.ts')).reportConfigKnown),
    reportReceipt,
    reportsImport: later(async () => (await import('./calls/reports/import.ts')).reportsImport(subjects.reports)),
    fileUpload: fileUpload(forms),
    fileEdit: later(async () => (await import('./calls/files/edit.ts')).fileEdit),
    fileThumbnail: later(async () => (await import('./calls/files/thumbnails.ts')).fileThumbnail),
    filesThumbnails: later(async () => (await import('./calls/files/thumbnails.ts')).filesThumbnails),
    uploadAdd: later(async () => (await uploads()).uploadAdd(forms)),
    uploadState: later(async () => (await uploads()).uploadState(forms)),
    uploadPiece: later(async () => (await uploads()).uploadPiece(forms)),
    uploadEnd: later(async () => (await uploads()).uploadEnd(forms)),
    uploadRead: later(async () => (await uploads()).uploadRead(forms)),
    fileBytes,
    fileReferenceFacets: later(async () => (await import('./calls/library/facets.ts')).fileReferenceFacets),
    fileReferencesBulk: later(async () => (await libraryBulk()).fileReferencesBulk),
    fileReferencesBulkUndo: later(async () => (await libraryBulk()).fileReferencesBulkUndo),
    fileReferencePlace: later(async () => (await import('./calls/library/place.ts')).fileReferencePlace),
    fileReferencesArchive: later(async () => (await libraryArchive()).fileReferencesArchive),
    fileReferencesArchiveBytes: later(async () => (await libraryArchive()).fileReferencesArchiveBytes),
    fileUses: later(async () => (await import('./calls/library/file-uses.ts')).fileUses),
    fileHistory: later(async () => (await import('./calls/library/file-history.ts')).fileHistory),
    handoverAdd: later(async () => (await handovers()).handoverAdd(forms)),
    handoverRead: later(async () => (await handovers()).handoverRead),
    handoverEnd: later(async () => (await handovers()).handoverEnd),
    messagesUnread,
    messageConfirm,
    messageConfirmations,
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

/** Calls that write one thing of their own open a transaction themselves. */
const ownTransaction = new Set<CallName>([
  ...(['authEnd', 'fileUpload', 'fileEdit'] as const),
  ...(['uploadAdd', 'uploadPiece', 'uploadEnd'] as const),
]);

/** Calls that say of each item that it was changed (records/change-notifications.ts). */
const tellsItself = new Set<CallName>([
  'reportsBulk',
  'fileReferencesBulk',
  'fileReferencesBulkUndo',
  'fileReferencePlace',
  'fileEdit',
  'chartScheduleSend',
  'handoverAdd',
  'handoverEnd',
  'uploadAdd',
  'uploadPiece',
  'uploadEnd',
  'deviceSignOut',
]);

function changesOf(name: CallName, { method, readOnly, needs }: Call): Resource | undefined {
  if (method === 'GET' || readOnly || tellsItself.has(name) || !needs || needs.action === 'read') return undefined;
  return Object.values<Resource>(resources).find(({ entity }) => entity === needs.entity);
}

function callEndpoint(name: CallName, call: Call, handler: Handler): Endpoint {
  const { lists, readOnly, query, out, status, ...rest } = call;
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
    writes: call.method !== 'GET' && !readOnly && !ownTransaction.has(name),
    ...(changes ? { changes } : {}),
    handler,
  };
}
