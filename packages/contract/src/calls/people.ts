/** Calls of managing people: import from CSV, members of groups, ending sessions, and what a leaver leaves behind. */

import { id, maybe, oneOf, Type, time, typed } from '../base/schema.ts';
import { type Call, call, closed, data } from './call.ts';

/** `new` becomes `added` once it is no dry run. */
const outcome = typed<'new' | 'added' | 'taken' | 'wrong'>(Type.String());

const importedRow = Type.Object({
  /** Counts from 1, with the head. */
  row: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  groups: Type.Array(Type.String()),
  outcome,
  issues: Type.Array(Type.Object({ path: Type.String(), code: Type.String() })),
});

const form = { report_config_id: id(), form: Type.String() };
const named = Type.Array(Type.Object({ id: id(), name: Type.String() }));
/** How many of each go on in a person's name, or were ended or handed over. */
const belongings = Type.Object({
  links: Type.Integer(),
  keys: Type.Integer(),
  views: Type.Integer(),
  forms: Type.Integer(),
  charts: Type.Integer(),
  dashboards: Type.Integer(),
  schedules: Type.Integer(),
  webhooks: Type.Integer(),
});
const keepOrHandOver = Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('hand_over')]));

export const peopleCalls = {
  usersImport: call({
    method: 'POST',
    path: '/pixelstein-users/users/import.json',
    ownTransaction: true,
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Users', action: 'create' },
    about:
      'Invites the people of a CSV file (multipart `file`; comma, semicolon or tab; UTF-8 or Windows-1252; at most 2,000 rows). Columns by their name, in English or German: `username` (else the e-mail address), `email`, `first_name`, `last_name`, `salutation`, `language`, `role`, `groups` (names, by `|`). Rows that fit are invited, all or none of them; names and addresses that are taken are left alone. `dry=true` tells what would happen, and changes nothing.',
    multipart: true,
    query: closed({ dry: Type.Optional(Type.Boolean()) }),
    status: 200,
    out: data(
      Type.Object({
        rows: Type.Array(importedRow),
        added: Type.Integer(),
        taken: Type.Integer(),
        wrong: Type.Integer(),
      }),
    ),
  }),
  groupMembersAdd: call({
    method: 'POST',
    path: '/pixelstein-users/groups/{id}/members.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Groups', action: 'update' },
    about: 'Puts people into a group, beside those who are in it. Answers how many are new in it.',
    body: closed({ users: Type.Array(closed({ id: id() }), { minItems: 1, maxItems: 500 }) }),
    status: 200,
    out: data(Type.Object({ added: Type.Integer() })),
  }),
  userSessionsEnd: call({
    method: 'DELETE',
    path: '/pixelstein-users/users/{id}/sessions.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    noApiKeys: true,
    about:
      "Ends all sessions of a person, on all devices; of one's own all but this one. For administrators, and for the helpdesk with people whose rights do not go beyond its own.",
    status: 204,
    out: null,
  }),
  userBelongings: call({
    method: 'GET',
    path: '/pixelstein-users/users/{id}/belongings.json',
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    noApiKeys: true,
    about:
      'What goes on in the name of a person: open share links, API keys, saved views, forms, charts, dashboards, schedules that send, and integrations with their handlers (`webhooks`), at most 200 of each, with their whole numbers in `counts`. For administrators, and for the helpdesk as with sessions.',
    out: data(
      Type.Object({
        /** Of the views, `shared_views` are those that others use, too. */
        counts: Type.Object({ ...belongings.properties, shared_views: Type.Integer() }),
        links: Type.Array(
          Type.Object({
            id: id(),
            ...form,
            email: maybe(Type.String()),
            used: Type.Integer(),
            usages: maybe(Type.Integer()),
            expires: maybe(time()),
            created: time(),
          }),
        ),
        keys: Type.Array(
          Type.Object({ id: id(), name: Type.String(), created: time(), last_used: maybe(time()), expires: time() }),
        ),
        views: Type.Array(Type.Object({ id: id(), name: Type.String(), shared: oneOf('me', 'some', 'all'), ...form })),
        forms: named,
        charts: named,
        dashboards: named,
        schedules: named,
        webhooks: named,
      }),
    ),
  }),
  userLeave: call({
    method: 'POST',
    path: '/pixelstein-users/users/{id}/leave.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    noApiKeys: true,
    about:
      'Deactivates a person and ends or hands over what goes on in their name: `links`, `views` and `forms` each `end` (for forms: `keep`) or `hand_over` to the person `to`. `charts`, `dashboards` and `webhooks` are kept (also without a word) or handed over, `schedules` end, too. API keys and sessions end always. What goes on for all is handed over by those who may change all of its kind (links as forms).',
    body: closed({
      to: Type.Optional(maybe(id())),
      links: Type.Union([Type.Literal('end'), Type.Literal('hand_over')]),
      views: Type.Union([Type.Literal('end'), Type.Literal('hand_over')]),
      forms: Type.Union([Type.Literal('keep'), Type.Literal('hand_over')]),
      charts: keepOrHandOver,
      dashboards: keepOrHandOver,
      schedules: Type.Optional(Type.Union([Type.Literal('keep'), Type.Literal('end'), Type.Literal('hand_over')])),
      webhooks: keepOrHandOver,
    }),
    status: 200,
    out: data(belongings),
  }),
} as const satisfies Record<string, Call>;
