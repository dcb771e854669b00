/** Calls of one's own account: second factor, sessions, API keys. */

import type { Permissions } from '../base/permissions.ts';
import { id, json, maybe, name, Type, text, time, typed } from '../base/schema.ts';
import { type Call, call, closed, code, data, listOf, paging, password } from './call.ts';

const codes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

const scope = Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('self'), Type.Literal('none')]));

const permissions = Type.Record(
  text(100, 1),
  closed({ create: scope, read: scope, update: scope, delete: scope, '*': scope }),
  { maxProperties: 100 },
);

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
  permissions: typed<Permissions>(json()),
  created: time(),
  last_used: maybe(time()),
  expires: time(),
});

export const accountCalls = {
  secondFactor: call({
    method: 'GET',
    path: '/account/second-factor.json',
    who: 'user',
    noApiKeys: true,
    withoutSecondFactor: true,
    about: "Whether one's second factor is set, whether one's role asks for it, and how many recovery codes are left.",
    out: data(Type.Object({ enabled: Type.Boolean(), required: Type.Boolean(), recovery_codes: Type.Integer() })),
  }),
  factorBegin: call({
    method: 'POST',
    path: '/account/second-factor/begin.json',
    who: 'user',
    noApiKeys: true,
    withoutSecondFactor: true,
    about: 'A new secret for an authenticator app. It is not asked for before a first code has confirmed it.',
    body: closed({ password }),
    bodyLimit: 8 * 1024,
    out: data(Type.Object({ secret: Type.String(), uri: Type.String() })),
  }),
  factorConfirm: call({
    method: 'POST',
    path: '/account/second-factor/confirm.json',
    who: 'user',
    noApiKeys: true,
    withoutSecondFactor: true,
    about: 'Sets the second factor by a first code. Answers ten recovery codes, shown this once.',
    body: closed({ code }),
    out: data(codes),
  }),
  factorRemove: call({
    method: 'POST',
    path: '/account/second-factor/remove.json',
    who: 'user',
    noApiKeys: true,
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
    noApiKeys: true,
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
    noApiKeys: true,
    about: "Whether somebody's second factor is set, for administrators.",
    out: data(Type.Object({ enabled: Type.Boolean(), recovery_codes: Type.Integer() })),
  }),
  userFactorRemove: call({
    method: 'DELETE',
    path: '/pixelstein-users/users/second-factor/{id}.json',
    who: 'user',
    needs: { entity: 'Users', action: 'update' },
    noApiKeys: true,
    about: "Takes off somebody else's second factor: for an administrator, where its owner has lost it.",
    status: 204,
    out: null,
  }),
  sessions: call({
    method: 'GET',
    path: '/account/sessions.json',
    who: 'user',
    noApiKeys: true,
    about: "One's own open sessions, the one last used first.",
    query: closed(paging),
    out: listOf(session),
  }),
  sessionEnd: call({
    method: 'DELETE',
    path: '/account/sessions/{id}.json',
    who: 'user',
    noApiKeys: true,
    about: "Ends one of one's own sessions.",
    status: 204,
    out: null,
  }),
  sessionsEnd: call({
    method: 'DELETE',
    path: '/account/sessions.json',
    who: 'user',
    noApiKeys: true,
    about: "Ends all of one's sessions but this one.",
    status: 204,
    out: null,
  }),
  deviceSignOut: call({
    method: 'POST',
    path: '/pixelstein-users/devices/sign-out/{id}.json',
    announcesItself: true,
    who: 'user',
    needs: { entity: 'Devices', action: 'update' },
    about: 'Ends all sessions of a device. It stays known, and gets no more messages until somebody signs in with it.',
    status: 204,
    out: null,
  }),
  keys: call({
    method: 'GET',
    path: '/account/keys.json',
    who: 'user',
    noApiKeys: true,
    about: "One's own API keys, newest first; with `all=true`, for administrators, everybody's.",
    query: closed({ ...paging, all: Type.Optional(Type.Literal('true')) }),
    out: listOf(key),
  }),
  keyAdd: call({
    method: 'POST',
    path: '/account/keys.json',
    who: 'user',
    noApiKeys: true,
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
    noApiKeys: true,
    about: "Ends one of one's own API keys; for administrators, anybody's.",
    status: 204,
    out: null,
  }),
} as const satisfies Record<string, Call>;
