/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { v7 as uuidv7 } from 'uuid';
import { type Examples, everybody, everyone, inviteTarget, missing, resetTarget } from '../common/example.ts';

export const signInExamples: Examples<'sign-in'> = {
  login: {
    ask: person => person.post('/pixelstein-users/users/login.json', { username: 'x', password: 'y'.repeat(2_000) }),
    answers: { admin: 422, all: 422, self: 422, none: 422, nobody: 422 },
  },
  // Off unless an option turns it on.
  register: {
    ask: person =>
      person.post('/pixelstein-users/users/register.json', {
        username: uuidv7(),
        password: 'correct horse battery staple',
        email: `${uuidv7()}@example.org`,
      }),
    answers: everyone(403),
  },
  forgotPassword: {
    ask: person =>
      person.post('/pixelstein-users/users/forgot-password.json', { username: uuidv7(), target: resetTarget }),
    answers: everyone(202),
  },
  // Too short to be valid; real codes are tested in accounts.test.ts.
  resetPassword: {
    ask: person =>
      person.post('/pixelstein-users/users/reset-password.json', { token: 'x', username: 'x', password: 'short' }),
    answers: everyone(422),
  },
  modifyPassword: {
    ask: person =>
      person.post('/pixelstein-users/users/modify-password.json', {
        old_password: 'x',
        password: 'correct horse battery staple',
        repeat_password: 'another',
      }),
    answers: { ...everyone(422), nobody: 401 },
  },
  invite: {
    ask: person =>
      person.post('/pixelstein-users/users/invite.json', {
        username: `zx ${uuidv7()}`,
        email: `${uuidv7()}@example.org`,
        target: inviteTarget,
      }),
    answers: { admin: 201, all: 201, self: 403, none: 403, nobody: 401 },
  },
  resendInvitation: {
    ask: person =>
      person.post('/pixelstein-users/users/resend-invitation.json', { id: uuidv7(), target: inviteTarget }),
    answers: { ...missing, self: 403 },
  },
  resendInvitationConfirmation: {
    ask: person =>
      person.post('/pixelstein-users/users/resend-invitation-confirmation.json', {
        username: uuidv7(),
        target: inviteTarget,
      }),
    answers: everyone(202),
  },
  confirmInvitation: {
    ask: person => person.post('/pixelstein-users/users/confirm-invitation.json', { token: 'x', password: 'short' }),
    answers: everyone(422),
  },
  // Ending sessions is tested by the sign-in tests; this one leaves the actor's session alone.
  logout: {
    ask: person => person.post('/pixelstein-users/users/logout.json?all=1'),
    answers: { admin: 400, all: 400, self: 400, none: 400, nobody: 401 },
  },
  authBegin: {
    ask: person => person.get('/pixelstein-users/users/auth.json?site=nobody&target=http://localhost:3000/login'),
    answers: { ...everybody(404), nobody: 404 },
  },
  authLink: {
    ask: person => person.post('/pixelstein-users/users/auth/link.json', { proof: 'x', password: 'x' }),
    answers: everyone(403),
  },
  authEnd: {
    ask: person => person.post('/pixelstein-users/users/auth.json', { site: 'nobody', code: 'x', state: 'x' }),
    answers: { ...everybody(404), nobody: 404 },
  },
};
