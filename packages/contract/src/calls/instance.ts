/**
 * Calls of the instance as a whole: health, OpenAPI document, branding, limits, storage, live updates (server-sent
 * events), trash, audit log as CSV.
 */

import { limits } from '../base/limits.ts';
import { email, id, json, maybe, oneOf, Type, text, time } from '../base/schema.ts';
import { auditLog } from '../resources/audit.ts';
import { type Call, call, closed, data } from './call.ts';

/** A stored object whose bytes are lost, with the files that reference it. */
const lostObject = () =>
  Type.Object({
    size: Type.Integer(),
    since: time(),
    files: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  });

export const instanceCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    who: 'none',
    about:
      '200 where the process lives and the database answers, else 503; 507 where its disk has less than 64 MiB of room. `storage` says `away` where files cannot be stored or fetched now; everything else works without them.',
    duringOverload: true,
    out: Type.Object({ status: Type.String(), version: Type.String(), storage: oneOf('ok', 'away') }),
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
        /** Where people turn to by whom a link no longer helps, in order. */
        contacts: Type.Array(
          Type.Object({ name: Type.String(), kind: oneOf('phone', 'mail'), reach: Type.String(), note: Type.String() }),
        ),
        /** Addresses of the house's own pages about data protection and its imprint. */
        privacy_url: maybe(Type.String()),
        imprint_url: maybe(Type.String()),
        /** A path below the instance's own address, which needs no signature. */
        logo: maybe(Type.String()),
        colors: Type.Object({
          primary: maybe(Type.String()),
          primary_dark: maybe(Type.String()),
          accent: maybe(Type.String()),
          accent_dark: maybe(Type.String()),
        }),
        registration: Type.Boolean(),
        /** How the address to return to is encoded in the sign-in page's query. */
        login_redirect_encoding: oneOf('uri', 'base64'),
        providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
        /** Origins that may embed Kontor in a frame and exchange messages with it. */
        embed_origins: Type.Array(Type.String()),
        /** URL of the stylesheet of shared forms: on this origin, with a hash of its content for caching. */
        form_css: maybe(Type.String()),
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
      'In bytes: the largest file, the largest body of JSON (`max_post_size`), all stored files together (0 for no limit), and what they take now. `upload_types`: what every upload may be, empty for all.',
    out: data(
      Type.Object({
        max_upload_file_size: Type.Integer(),
        max_uploads_per_request: Type.Integer(),
        max_post_size: Type.Integer(),
        max_storage: Type.Integer(),
        used_storage: Type.Integer(),
        /** Media types (`image/*`) and endings (`.dwg`) that the file library takes; empty for all. */
        upload_types: Type.Array(Type.String()),
      }),
    ),
  }),
  instanceStorage: call({
    method: 'GET',
    path: '/instance/storage.json',
    who: 'user',
    needs: { entity: 'Audit', action: 'read' },
    about:
      'Where files lie and whether that can be used now; how many stored objects there should be, of how many bytes in all and of which kind (`none`: no file shows them); those whose bytes are not there (`missing`) or not what was stored (`damaged`), with the files of them that the caller may read (at most 100 objects), since when that is known; how many were not read and compared with their hash within 30 days (`unread`); and what the last sweep found.',
    out: data(
      Type.Object({
        driver: oneOf('disk', 's3'),
        state: oneOf('ok', 'away'),
        objects: Type.Integer(),
        bytes: Type.Integer(),
        /** Bytes stored, the quota (0: none), and of the bytes those of exports of the last day. */
        used: Type.Integer(),
        limit: Type.Integer(),
        exports: Type.Integer(),
        kinds: Type.Array(
          Type.Object({
            kind: oneOf('image', 'video', 'audio', 'other', 'none'),
            objects: Type.Integer(),
            bytes: Type.Integer(),
          }),
        ),
        missing_count: Type.Integer(),
        missing: Type.Array(lostObject()),
        damaged_count: Type.Integer(),
        damaged: Type.Array(lostObject()),
        unread: Type.Integer(),
        last_sweep: maybe(
          Type.Object({ at: time(), objects: Type.Integer(), bytes: Type.Integer(), removed: Type.Integer() }),
        ),
      }),
    ),
  }),
  pushKey: call({
    method: 'GET',
    path: '/instance/push.json',
    who: 'user',
    about:
      'The key with which a browser subscribes to messages (`applicationServerKey` of the Push API). Its subscription is then the `push_token` of its device.',
    out: data(Type.Object({ public_key: Type.String() })),
  }),
  licenceFile: call({
    method: 'GET',
    path: '/instance/licences/{id}.lic',
    who: 'user',
    needs: { entity: 'Licences', action: 'read' },
    about: 'The signed statement as a file.',
    out: 'text/plain',
  }),
  live: call({
    method: 'GET',
    path: '/live',
    who: 'user',
    about:
      'Server-sent events that say what changed, of what the caller may read: `changed` with `[{"resource":"reports","report_config_id":"…"}]` (of some resources the part), `missed` where anything may have changed, `rights` where the caller has others now, `end` where the session has ended; `ready` comes first. Never content. At most 4 streams a session.',
    out: 'text/event-stream',
  }),
  formSchema: call({
    method: 'GET',
    path: '/schemas/form.json',
    who: 'none',
    about: 'JSON Schema (2020-12) of a form as the form editor exports and imports it.',
    out: json(),
  }),
  trash: call({
    method: 'GET',
    path: '/trash.json',
    who: 'user',
    about:
      'Everything deleted that the caller may bring back, of all kinds. `path` is that of its resource, `remove_path` the one to delete it by again; `purge_at` says when it goes for good.',
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
          remove_path: Type.String(),
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
    about:
      'The filtered audit log as a table, in UTF-8, by the rules of RFC 4180; `changes` has old and new values in words, times are in `time_zone`, with its offset.',
    lists: auditLog,
    query: closed({ time_zone: Type.Optional(text(64, 1)) }),
    out: 'text/csv; charset=utf-8',
  }),
} as const satisfies Record<string, Call>;
