/** Calls of authentication: sign-in, single sign-on, registration, password reset. */

import type { Item } from '../base/item.ts';
import { limits } from '../base/limits.ts';
import { email, id, maybe, name, Type, text, typed } from '../base/schema.ts';
import { users } from '../resources/users.ts';
import { type Call, call, closed, code, data, password, target } from './call.ts';

const device = {
  identifier: Type.Optional(text(255, 1)),
  app_id: Type.Optional(maybe(text(255))),
  platform: Type.Optional(Type.Union([Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')])),
  push_token: Type.Optional(maybe(text(4_096))),
  debug: Type.Optional(Type.Boolean()),
};

const self = typed<Item<typeof users>>(
  Type.Object(
    Object.fromEntries(
      Object.entries(users.fields).flatMap(([key, field]) => (field.read ? [[key, field.schema]] : [])),
    ),
  ),
);

const entered = data(Type.Object({ token: Type.String(), user: self }));

const newPassword = text(limits.password_max, limits.password_min);

export const signInCalls = {
  login: call({
    method: 'POST',
    path: '/pixelstein-users/users/login.json',
    who: 'none',
    about: 'User name and password give a session token.',
    duringOverload: true,
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
      'Sends a link with a code for a new password, if there is such a user: the answer does not say. `target` is our own screen for it: PUBLIC_URL and `/reset-password/{token}`.',
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
    noApiKeys: true,
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
    withoutSecondFactor: true,
    about: "Ends this session and unlinks the device's push token.",
    duringOverload: true,
    status: 204,
    out: null,
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
    ownTransaction: true,
    who: 'none',
    about:
      'What the provider sent the browser back with gives a session token. Also takes `iss` (RFC 9207). The first time that an existing account with a password or a second factor is met, the answer is a `proof` in place of the token: for `auth/link`, within ten minutes.',
    body: closed({
      site: text(100, 1),
      code: text(4_096, 1),
      state: text(100, 1),
      iss: Type.Optional(text(500, 1)),
      ...device,
    }),
    bodyLimit: 16 * 1024,
    out: data(Type.Union([Type.Object({ token: Type.String(), user: self }), Type.Object({ proof: Type.String() })])),
  }),
  authLink: call({
    method: 'POST',
    path: '/pixelstein-users/users/auth/link.json',
    ownTransaction: true,
    who: 'none',
    about:
      'Links an existing account with who came back from a provider, once, and signs in: by `proof` and the password of the account, or a code of its second factor.',
    body: closed({ proof: text(100, 1), password: Type.Optional(password), code: Type.Optional(code), ...device }),
    bodyLimit: 8 * 1024,
    out: entered,
  }),
} as const satisfies Record<string, Call>;
