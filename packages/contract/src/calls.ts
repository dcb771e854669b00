/** Every call that is not a record verb: method, path, who may, what goes in and out. */

import { limits } from './limits.ts';
import type { Action } from './permissions.ts';

import type { LinkUse, Resource } from './resource.ts';

import { auditLog } from './resources/audit.ts';

import { chartConfig, chartType } from './resources/charts.ts';
import { deliveries } from './resources/deliveries.ts';
import { reportConfigs } from './resources/report-configs.ts';
import { reports } from './resources/reports.ts';
import { shareLinks } from './resources/share-links.ts';
import { users } from './resources/users.ts';
import { email, id, json, maybe, name, type TSchema, Type, text, time } from './schema.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  who: 'none' | 'user' | 'share';
  needs?: { entity: string; action: Action };
  about: string;
  query?: TSchema;
  body?: TSchema;
  /** For people who signed in themselves; no API key opens it. So is every call of `user` that needs no right. */
  inPerson?: true;
  /** Open to whoever has yet to set the second factor that their role asks for. */
  early?: true;
  /** The body is read by the handler itself (multipart). */
  multipart?: true;
  /** Takes the list query of this resource: filters, search, sort, direction. */
  lists?: Resource;
  /** The token of a share link opens it too (with `who: 'share'`: nothing else does); what it is used for there. */
  link?: LinkUse;
  /** Answers also where the link has no use left: what was saved may be sent again. */
  spent?: true;
  /** A POST that changes nothing: it asks with a body, and needs no transaction. */
  asks?: true;
  /** Answered also while the server is overloaded, and beyond the bearer's number of requests. */
  vital?: true;
  status?: number;
  /** JSON schema of the answer, or the content type of what is streamed. */
  out: TSchema | string | null;
  bodyLimit?: number;
}

const call = (row: Call): Call => row;
const data = <S extends TSchema>(schema: S) => Type.Object({ data: schema });
const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const device = {
  identifier: Type.Optional(text(255, 1)),
  app_id: Type.Optional(maybe(text(255))),
  platform: Type.Optional(Type.Union([Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')])),
  push_token: Type.Optional(maybe(text(4_096))),
  debug: Type.Optional(Type.Boolean()),
};

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
};

/** A code of the second factor, or a recovery code. */
const code = text(64, 1);
const password = Type.String({ minLength: 1, maxLength: 1_024 });
const codes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
const scope = Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('self'), Type.Literal('none')]));
const permissions = Type.Record(
  text(100, 1),
  closed({ create: scope, read: scope, update: scope, delete: scope, '*': scope }),
  { maxProperties: 100 },
);
const listOf = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), count: Type.Integer(), page: Type.Integer(), limit: Type.Integer() });
const session = Type.Object({
  id: id(),
  device: maybe(Type.Object({ id: id(), name: Type.String(), platform: maybe(Type.String()) })),
  provider: maybe(Type.String()),
  current: Type.Boolean(),
  created: time(),
  last_used: time(),
});
const key = Type.Object({
  id: id(),
  name: Type.String(),
  user: Type.Object({ id: id(), username: Type.String() }),
  permissions: json(),
  created: time(),
  last_used: maybe(time()),
  expires: time(),
});

const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const tally = Type.Array(Type.Object({ value, label: maybe(Type.String()), count: Type.Integer() }));
const self = Type.Object(
  Object.fromEntries(Object.entries(users.fields).flatMap(([key, field]) => (field.read ? [[key, field.schema]] : []))),
);
const entered = data(Type.Object({ token: Type.String(), user: self }));
const newPassword = text(limits.password_max, limits.password_min);
const target = text(2_000, 1);

/** How a workbook is written. */
const manner = {
  names: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  values: Type.Optional(Type.Union([Type.Literal('labels'), Type.Literal('stored')])),
  options: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('columns')])),
};

const oneOf = (...words: string[]) => Type.Union(words.map(word => Type.Literal(word)));
const exported = Type.Object({
  id: id(),
  type: oneOf('xlsx', 'zip'),
  filename: Type.String(),
  state: oneOf('waiting', 'running', 'done', 'failed', 'cancelled'),
  count: Type.Integer(),
  done: Type.Integer(),
  total: Type.Integer(),
  size: maybe(Type.Integer()),
  error: maybe(Type.String()),
  url: maybe(Type.String()),
  created: time(),
  expires: time(),
});

export const calls = {
  health: call({
    method: 'GET',
    path: '/health',
    who: 'none',
    about: '200 where the process lives and the database answers, else 503.',
    vital: true,
    out: Type.Object({ status: Type.String(), version: Type.String() }),
  }),
  openapi: call({
    method: 'GET',
    path: '/openapi.json',
    who: 'none',
    about: 'OpenAPI 3.1 of all calls.',
    out: json(),
  }),
  branding: call({
    method: 'GET',
    path: '/branding.json',
    who: 'none',
    about: 'What the shell shows before anybody has signed in.',
    out: data(
      Type.Object({
        app_name: Type.String(),
        sub_name: Type.String(),
        support_mail: maybe(Type.String()),
        /** An address below the house's own, good for everybody. */
        logo: maybe(Type.String()),
        colors: Type.Object({
          primary: maybe(Type.String()),
          primary_dark: maybe(Type.String()),
          accent: maybe(Type.String()),
          accent_dark: maybe(Type.String()),
        }),
        registration: Type.Boolean(),
        providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      }),
    ),
  }),
  brandingLogo: call({
    method: 'GET',
    path: '/branding/logo',
    who: 'none',
    about: 'The logo that the option `branding_logo` names, for everybody.',
    query: closed({ v: Type.Optional(text(64)) }),
    out: 'application/octet-stream',
  }),
  support: call({
    method: 'POST',
    path: '/instance/support.json',
    who: 'none',
    about:
      'Writes to the support of this instance, with answers to `email`. Five an hour from one network; 503 where there is no support address.',
    body: closed({
      email: Type.Optional(maybe(email())),
      message: Type.Optional(maybe(text(10_000))),
      name: Type.Optional(maybe(text(limits.title))),
      phone: Type.Optional(maybe(text(50))),
    }),
    bodyLimit: 64 * 1024,
    status: 202,
    out: null,
  }),
  instanceLimits: call({
    method: 'GET',
    path: '/instance/limits.json',
    who: 'user',
    about:
      'In bytes: the largest file, the largest body of JSON (`max_post_size`), all stored files together (0 for no limit), and what they take now.',
    out: data(
      Type.Object({
        max_upload_file_size: Type.Integer(),
        max_uploads_per_request: Type.Integer(),
        max_post_size: Type.Integer(),
        max_storage: Type.Integer(),
        used_storage: Type.Integer(),
      }),
    ),
  }),
  licenceFile: call({
    method: 'GET',
    path: '/instance/licences/{id}.lic',
    who: 'user',
    needs: { entity: 'Licences', action: 'read' },
    about: 'The signed statement as a file.',
    out: 'text/plain',
  }),
  login: call({
    method: 'POST',
    path: '/pixelstein-users/users/login.json',
    who: 'none',
    about: 'User name and password give a session token.',
    vital: true,
    body: closed({ username: text(255, 1), password, code: Type.Optional(code), ...device }),
    bodyLimit: 8 * 1024,
    out: data(Type.Object({ token: Type.String(), user: self })),
  }),
  register: call({
    method: 'POST',
    path: '/pixelstein-users/users/register.json',
    who: 'none',
    about: 'Makes an account and signs in. Only where the option `registration_enabled` is `true`.',
    body: closed({
      username: name(100),
      password: newPassword,
      email: email(),
      first_name: Type.Optional(maybe(text(100))),
      last_name: Type.Optional(maybe(text(100))),
      ...device,
    }),
    bodyLimit: 8 * 1024,
    status: 201,
    out: entered,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/pixelstein-users/users/forgot-password.json',
    who: 'none',
    about:
      'Sends a link with a code for a new password, if there is such a user: the answer does not say. `target` is an address of ours with `{token}`.',
    body: closed({ username: text(255, 1), target }),
    bodyLimit: 8 * 1024,
    status: 202,
    out: null,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/pixelstein-users/users/reset-password.json',
    who: 'none',
    about: 'A code that came by mail gives a new password and a session; all other sessions end.',
    body: closed({
      token: text(200, 1),
      username: text(255, 1),
      password: newPassword,
      code: Type.Optional(code),
      ...device,
    }),
    bodyLimit: 8 * 1024,
    out: entered,
  }),
  modifyPassword: call({
    method: 'POST',
    path: '/pixelstein-users/users/modify-password.json',
    who: 'user',
    about: "Changes the caller's password; all their other sessions end.",
    body: closed({ old_password: password, password: newPassword, repeat_password: Type.String({ maxLength: 1_024 }) }),
    bodyLimit: 8 * 1024,
    status: 204,
    out: null,
  }),
  invite: call({
    method: 'POST',
    path: '/pixelstein-users/users/invite.json',
    who: 'user',
    inPerson: true,
    needs: { entity: 'Users', action: 'create' },
    about: 'Makes an account without a password and mails its person a link to set one, valid for 7 days.',
    body: closed({
      username: name(100),
      email: email(),
      target,
      role: Type.Optional(users.fields.role.schema),
      groups: Type.Optional(Type.Array(closed({ id: id() }), { maxItems: 1_000 })),
      permissions: Type.Optional(users.fields.permissions.schema),
      first_name: Type.Optional(maybe(text(100))),
      last_name: Type.Optional(maybe(text(100))),
      salutation: Type.Optional(maybe(text(50))),
      language: Type.Optional(users.fields.language.schema),
    }),
    status: 201,
    out: data(self),
  }),
  resendInvitation: call({
    method: 'POST',
    path: '/pixelstein-users/users/resend-invitation.json',
    who: 'user',
    needs: { entity: 'Users', action: 'create' },
    about: 'Mails the link of an open invitation once more.',
    body: closed({ id: id(), target }),
    status: 202,
    out: null,
  }),
  resendInvitationConfirmation: call({
    method: 'POST',
    path: '/pixelstein-users/users/resend-invitation-confirmation.json',
    who: 'none',
    about: 'Whoever lost the mail of their invitation asks for another. The answer does not say whether one is open.',
    body: closed({ username: text(255, 1), target }),
    bodyLimit: 8 * 1024,
    status: 202,
    out: null,
  }),
  confirmInvitation: call({
    method: 'POST',
    path: '/pixelstein-users/users/confirm-invitation.json',
    who: 'none',
    about: 'The code of an invitation gives a password and a session.',
    body: closed({ token: text(200, 1), password: newPassword, code: Type.Optional(code), ...device }),
    bodyLimit: 8 * 1024,
    out: entered,
  }),
  logout: call({
    method: 'POST',
    path: '/pixelstein-users/users/logout.json',
    who: 'user',
    early: true,
    about: "Ends this session and unlinks the device's push token.",
    vital: true,
    status: 204,
    out: null,
  }),
  live: call({
    method: 'GET',
    path: '/live',
    who: 'user',
    about:
      'Server-sent events that say what changed, of what the caller may read: `changed` with `[{"resource":"reports","report_config_id":"…"}]` (of some resources the part), `missed` where anything may have changed, `rights` where the caller has others now, `end` where the session has ended; `ready` comes first. Never content. At most 4 streams a session.',
    out: 'text/event-stream',
  }),
  authBegin: call({
    method: 'GET',
    path: '/pixelstein-users/users/auth.json',
    who: 'none',
    about:
      'Where to send the browser for a sign-in at the provider `site`, and the `state` that comes back with it to `target`: keep it, and go on only where they are the same.',
    query: closed({ site: text(100, 1), target: text(2_000, 1) }),
    out: data(Type.Object({ url: Type.String(), state: Type.String() })),
  }),
  authEnd: call({
    method: 'POST',
    path: '/pixelstein-users/users/auth.json',
    who: 'none',
    about: 'What the provider sent the browser back with gives a session token. Also takes `iss` (RFC 9207).',
    body: closed({
      site: text(100, 1),
      code: text(4_096, 1),
      state: text(100, 1),
      iss: Type.Optional(text(500, 1)),
      ...device,
    }),
    bodyLimit: 16 * 1024,
    out: data(Type.Object({ token: Type.String(), user: self })),
  }),
  secondFactor: call({
    method: 'GET',
    path: '/account/second-factor.json',
    who: 'user',
    inPerson: true,
    early: true,
    about: "Whether one's second factor is set, whether one's role asks for it, and how many recovery codes are left.",
    out: data(Type.Object({ enabled: Type.Boolean(), required: Type.Boolean(), recovery_codes: Type.Integer() })),
  }),
  factorBegin: call({
    method: 'POST',
    path: '/account/second-factor/begin.json',
    who: 'user',
    inPerson: true,
    early: true,
    about: 'A new secret for an authenticator app. It is not asked for before a first code has confirmed it.',
    body: closed({ password }),
    bodyLimit: 8 * 1024,
    out: data(Type.Object({ secret: Type.String(), uri: Type.String() })),
  }),
  factorConfirm: call({
    method: 'POST',
    path: '/account/second-factor/confirm.json',
    who: 'user',
    inPerson: true,
    early: true,
    about: 'Sets the second factor by a first code. Answers ten recovery codes, shown this once.',
    body: closed({ code }),
    out: data(codes),
  }),
  factorRemove: call({
    method: 'POST',
    path: '/account/second-factor/remove.json',
    who: 'user',
    inPerson: true,
    about: "Gives up one's second factor.",
    body: closed({ password, code }),
    bodyLimit: 8 * 1024,
    status: 204,
    out: null,
  }),
  factorCodes: call({
    method: 'POST',
    path: '/account/second-factor/recovery-codes.json',
    who: 'user',
    inPerson: true,
    about: 'Ten new recovery codes, shown this once; the earlier ones end.',
    body: closed({ password, code }),
    bodyLimit: 8 * 1024,
    out: data(codes),
  }),
  userFactor: call({
    method: 'GET',
    path: '/pixelstein-users/users/second-factor/{id}.json',
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    inPerson: true,
    about: "Whether somebody's second factor is set, for administrators.",
    out: data(Type.Object({ enabled: Type.Boolean(), recovery_codes: Type.Integer() })),
  }),
  userFactorRemove: call({
    method: 'DELETE',
    path: '/pixelstein-users/users/second-factor/{id}.json',
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    inPerson: true,
    about: "Takes off somebody else's second factor: for an administrator, where its owner has lost it.",
    status: 204,
    out: null,
  }),
  sessions: call({
    method: 'GET',
    path: '/account/sessions.json',
    who: 'user',
    inPerson: true,
    about: "One's own open sessions, the one last used first.",
    query: closed(paging),
    out: listOf(session),
  }),
  sessionEnd: call({
    method: 'DELETE',
    path: '/account/sessions/{id}.json',
    who: 'user',
    inPerson: true,
    about: "Ends one of one's own sessions.",
    status: 204,
    out: null,
  }),
  sessionsEnd: call({
    method: 'DELETE',
    path: '/account/sessions.json',
    who: 'user',
    inPerson: true,
    about: "Ends all of one's sessions but this one.",
    status: 204,
    out: null,
  }),
  keys: call({
    method: 'GET',
    path: '/account/keys.json',
    who: 'user',
    inPerson: true,
    about: "One's own API keys, newest first; with `all=true`, for administrators, everybody's.",
    query: closed({ ...paging, all: Type.Optional(Type.Literal('true')) }),
    out: listOf(key),
  }),
  keyAdd: call({
    method: 'POST',
    path: '/account/keys.json',
    who: 'user',
    inPerson: true,
    about:
      'A key for another program, shown this once. It may what `permissions` and its person both may, and ends after 90 days, or at `expires`, at most 365 days from now.',
    body: closed({ name: name(100), permissions, expires: Type.Optional(time()) }),
    status: 201,
    out: data(Type.Object({ key: Type.String(), ...key.properties })),
  }),
  keyRevoke: call({
    method: 'DELETE',
    path: '/account/keys/{id}.json',
    who: 'user',
    inPerson: true,
    about: "Ends one of one's own API keys; for administrators, anybody's.",
    status: 204,
    out: null,
  }),
  reportStates: call({
    method: 'GET',
    path: '/reports/states.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'How many of the filtered reports are in each state; value null for none.',
    lists: reports,
    out: data(tally),
  }),
  reportValues: call({
    method: 'GET',
    path: '/reports/values.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'The answers given to one field, most frequent first, with their counts.',
    lists: reports,
    query: closed({ field: text(120, 1) }),
    out: data(tally),
  }),
  formSchema: call({
    method: 'GET',
    path: '/schemas/form.json',
    who: 'none',
    about: 'JSON Schema (2020-12) of a form as the form editor exports and imports it.',
    out: json(),
  }),
  formUses: call({
    method: 'GET',
    path: '/report-configs/{id}/uses.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'update' },
    about: 'How many reports that the caller may read hold an answer under this field name, known to the form or not.',
    query: closed({ field: text(100, 1) }),
    out: data(Type.Object({ entries: Type.Integer() })),
  }),
  reportNeighbours: call({
    method: 'GET',
    path: '/reports/{id}/neighbours.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The reports before and after this one in the filtered, sorted list. `position` counts from 1 and is null where the report itself does not pass the filters.',
    lists: reports,
    out: data(
      Type.Object({ previous: maybe(id()), next: maybe(id()), position: maybe(Type.Integer()), count: Type.Integer() }),
    ),
  }),
  reportsWorkbook: call({
    method: 'GET',
    path: '/reports.xlsx',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'The filtered reports as a workbook; `names=true` adds a header row of field names, `values=stored` writes values in place of labels, `options=columns` gives each choice of a list a column.',
    lists: reports,
    query: closed(manner),
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  reportsArchive: call({
    method: 'GET',
    path: '/reports.zip',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'The workbook of the filtered reports and every file they hold, as `files/{report}/{field}-{n}.{ext}`.',
    lists: reports,
    query: closed(manner),
    out: 'application/zip',
  }),
  reportWorkbook: call({
    method: 'GET',
    path: '/reports/{id}.xlsx',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'One report as a workbook.',
    query: closed(manner),
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  reportExportAdd: call({
    method: 'POST',
    path: '/reports/exports.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    inPerson: true,
    about:
      'Makes a workbook or an archive of the filtered reports (by the list query in the URL) in the background, with the rights that its user has when it is made. It is kept for a day.',
    lists: reports,
    body: closed({ ...manner, type: oneOf('xlsx', 'zip'), names: Type.Optional(Type.Boolean()) }),
    status: 202,
    out: data(exported),
  }),
  reportExports: call({
    method: 'GET',
    path: '/reports/exports.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    inPerson: true,
    about:
      "The caller's own background exports, newest first. `done` of `total` steps; `url` once the bytes are there.",
    out: Type.Object({
      data: Type.Array(exported),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  reportExport: call({
    method: 'GET',
    path: '/reports/exports/{id}.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    inPerson: true,
    about: "One of the caller's own background exports.",
    out: data(exported),
  }),
  reportExportRemove: call({
    method: 'DELETE',
    path: '/reports/exports/{id}.json',
    who: 'user',
    inPerson: true,
    about: 'Cancels a background export that waits or runs; removes one that has ended, with its bytes.',
    status: 204,
    out: null,
  }),
  reportExportBytes: call({
    method: 'GET',
    path: '/reports/exports/{id}/bytes',
    who: 'none',
    about: 'The bytes of a background export behind its signed address. Range and HEAD are served.',
    query: closed({ expires: text(20), signature: text(64) }),
    out: 'application/octet-stream',
  }),
  reportPdf: call({
    method: 'GET',
    path: '/reports/{id}.pdf',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about: 'One report for paper: A4, laid out as its form, tagged for screen readers.',
    out: 'application/pdf',
  }),
  reportsBulk: call({
    method: 'POST',
    path: '/reports/bulk.json',
    who: 'user',
    needs: { entity: 'Reports', action: 'read' },
    about:
      'Sets the state of many reports, deletes or restores them: by ids, or by the list query in the URL. Answers the ids it changed, with the state each had before.',
    lists: reports,
    body: closed({
      action: Type.Union([Type.Literal('state'), Type.Literal('delete'), Type.Literal('restore')]),
      state: Type.Optional(maybe(text(100))),
      ids: Type.Optional(Type.Array(id(), { maxItems: 10_000 })),
    }),
    out: data(
      Type.Object({
        changed: Type.Integer(),
        before: Type.Array(Type.Object({ id: id(), state: maybe(Type.String()) })),
      }),
    ),
  }),
  trash: call({
    method: 'GET',
    path: '/trash.json',
    who: 'user',
    about:
      'Everything deleted that the caller may bring back, of all kinds. `path` is that of its resource; `purge_at` says when it goes for good.',
    query: closed({
      'filter[entity]': Type.Optional(text(100, 1)),
      search: Type.Optional(text(limits.search)),
      sort: Type.Optional(oneOf('deleted', 'label', 'entity')),
      direction: Type.Optional(oneOf('asc', 'desc')),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    }),
    out: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id(),
          entity: Type.String(),
          path: Type.String(),
          label: maybe(Type.String()),
          mirrored: Type.Boolean(),
          deleted: time(),
          deleted_by: maybe(id()),
          deleted_by_name: maybe(Type.String()),
          purge_at: time(),
        }),
      ),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
      kinds: Type.Array(Type.Object({ entity: Type.String(), count: Type.Integer() })),
    }),
  }),
  auditTable: call({
    method: 'GET',
    path: '/audit.csv',
    who: 'user',
    needs: { entity: 'Audit', action: 'read' },
    about: 'The filtered audit log as a table, in UTF-8, by the rules of RFC 4180.',
    lists: auditLog,
    out: 'text/csv; charset=utf-8',
  }),
  apisAvailable: call({
    method: 'GET',
    path: '/apis/available.json',
    who: 'user',
    needs: { entity: 'Apis', action: 'read' },
    about: 'The types of APIs that can be added, each with the JSON Schema of its config.',
    out: data(Type.Array(Type.Object({ type: Type.String(), config: json() }))),
  }),
  apiTest: call({
    method: 'POST',
    path: '/apis/test/{id}.json',
    who: 'user',
    needs: { entity: 'Apis', action: 'update' },
    about:
      'Sends a sample to an API at once (event `test`, no entry in it), and tells what came of it. Of the answer as much as a delivery keeps.',
    asks: true,
    status: 200,
    out: data(
      Type.Object({
        fault: maybe(Type.String()),
        status: maybe(Type.Integer()),
        excerpt: maybe(Type.String()),
        ms: Type.Integer(),
      }),
    ),
  }),
  fileHandle: call({
    method: 'POST',
    path: '/file-handlers/handle/{id}.json',
    who: 'user',
    needs: { entity: 'FileHandlers', action: 'read' },
    about:
      'Sends files of the library to the API of a handler: those that the caller may read, and of which the condition holds. `options` go along as they are.',
    body: closed({
      options: Type.Optional(json()),
      file_references: Type.Array(
        closed({ id: id(), quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    status: 202,
    out: data(Type.Object({ id: id() })),
  }),
  deliveryRetry: call({
    method: 'POST',
    path: '/deliveries/retry/{id}.json',
    who: 'user',
    needs: { entity: 'Deliveries', action: 'update' },
    about:
      'Sends a delivery once more that has arrived or failed for good, with all its waits: an entry that has arrived as it is now.',
    out: data(
      Type.Object(Object.fromEntries(Object.entries(deliveries.fields).map(([key, field]) => [key, field.schema]))),
    ),
  }),
  chartPreview: call({
    method: 'POST',
    path: '/charts/preview.json',
    who: 'user',
    needs: { entity: 'Charts', action: 'create' },
    about:
      'The labels and datasets of a chart that is not saved, counted at once and kept nowhere; it needs to read all reports. `omitted` counts labels beyond 1,000.',
    asks: true,
    body: closed({
      ...{ name: Type.Optional(text(255)), sorting: Type.Optional(Type.Integer()) },
      type: chartType,
      config: chartConfig,
      report_configs: Type.Array(closed({ id: id() }), { maxItems: 100 }),
    }),
    out: data(
      Type.Object({
        labels: Type.Array(Type.String()),
        values: Type.Array(Type.String()),
        datasets: Type.Array(json()),
        omitted: Type.Integer(),
        modified: time(),
      }),
    ),
  }),
  chartCollectionWorkbook: call({
    method: 'GET',
    path: '/chart-collections/{id}.xlsx',
    who: 'user',
    needs: { entity: 'ChartCollections', action: 'read' },
    about: 'A dashboard as a workbook: for each chart a sheet with its table and a chart made of it.',
    out: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  suggestions: call({
    method: 'POST',
    path: '/report-configs/suggestions/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      "Rows of a form's suggestion file whose column `key` begins with `value`, then those that contain it, case and accents apart. A `count` of 1,001 stands for more than 1,000.",
    asks: true,
    link: 'ask',
    body: closed({
      key: text(100, 1),
      value: text(limits.search, 1),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    }),
    out: Type.Object({
      data: Type.Array(json()),
      count: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
  }),
  fileUpload: call({
    method: 'POST',
    path: '/pixelstein-files/files.json',
    who: 'user',
    needs: { entity: 'Files', action: 'create' },
    about:
      'Multipart: title, expires, config, then file. Streamed to the storage. By a share link: what a file field of its form takes, kept for a day unless an entry holds it; `session` tells the sitting that it belongs to, `replaces` the upload of the same link in whose place it comes.',
    multipart: true,
    link: 'upload',
    query: closed({ session: Type.Optional(id()), replaces: Type.Optional(id()) }),
    status: 201,
    out: 'application/json',
  }),
  fileEdit: call({
    method: 'POST',
    path: '/pixelstein-files/files/{id}.json',
    who: 'user',
    needs: { entity: 'Files', action: 'update' },
    about:
      'Multipart with `_method=PATCH`: title, expires and config change where they are sent, the bytes where a file comes; the id stays. What an entry holds is replaced by its own type only, the known data of a form not at all.',
    multipart: true,
    status: 200,
    out: 'application/json',
  }),
  reportConfigShare: call({
    method: 'POST',
    path: '/report-configs/share/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about:
      'Makes a link by which the form is filled in without an account. `target` is an address with `{id}` and `{token}`; that of the answer is the link, shown this once. `usages` null: as many entries as come. With `email` the link is sent there, too.',
    body: closed({
      target: text(2_000, 1),
      usages: Type.Optional(maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
      expires: Type.Optional(maybe(time())),
      email: Type.Optional(maybe(email())),
      subject: Type.Optional(maybe(text(200))),
    }),
    status: 201,
    out: data(
      Type.Object({
        ...Object.fromEntries(Object.entries(shareLinks.fields).map(([key, field]) => [key, field.schema])),
        target: Type.String(),
      }),
    ),
  }),
  shareLinkRevoke: call({
    method: 'DELETE',
    path: '/report-configs/share-links/{id}.json',
    who: 'user',
    needs: { entity: 'ReportConfigs', action: 'read' },
    about: "Revokes a share link for good: one's own, or any of a form that one may change.",
    status: 204,
    out: null,
  }),
  reportConfigShared: call({
    method: 'GET',
    path: '/report-configs/shared/{id}.json',
    who: 'share',
    link: 'load',
    about: 'The form of a share link, to be filled in. Opening it costs no usage.',
    out: data(
      Type.Object({
        id: id(),
        name: reportConfigs.fields.name.schema,
        fields: reportConfigs.fields.fields.schema,
        states: reportConfigs.fields.states.schema,
        suggestion_columns: reportConfigs.fields.suggestion_columns.schema,
      }),
    ),
  }),
  reportsOnce: call({
    method: 'POST',
    path: '/reports/once.json',
    who: 'share',
    link: 'load',
    spent: true,
    about:
      'Saves an entry by a share link, for one usage. The same `local_id` and content again answers 200 at no further cost, other content 409. Answers a receipt: the id, and what is held of each file.',
    body: closed({
      report_config_id: id(),
      data: json(),
      local_id: Type.Optional(maybe(id())),
      files: Type.Optional(Type.Array(closed({ id: id() }), { maxItems: 10_000 })),
    }),
    bodyLimit: 10 * 1024 * 1024,
    status: 201,
    out: data(
      Type.Object({
        id: id(),
        report_config_id: id(),
        local_id: maybe(id()),
        files: Type.Array(Type.Object({ id: id(), size: Type.Integer(), sha256: Type.String() })),
      }),
    ),
  }),
  fileBytes: call({
    method: 'GET',
    path: '/pixelstein-files/files/{id}/bytes/{variant}',
    who: 'none',
    about: 'The bytes behind a signed address. Range and HEAD are served.',
    query: closed({ expires: text(20), signature: text(64), v: Type.Optional(text(10)) }),
    out: 'application/octet-stream',
  }),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
