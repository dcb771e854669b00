/** Handlers of the sign-in area, by the rows in packages/contract/src/calls/sign-in.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { authBegin, authEnd, authLink } from './auth.ts';
import { confirmInvitation, invite, resendInvitation, resendInvitationConfirmation } from './invitations.ts';
import { forgotPassword, modifyPassword, resetPassword } from './passwords.ts';
import { register } from './register.ts';
import { login, logout } from './sign-in.ts';

export const handlers = () =>
  ({
    login,
    register,
    forgotPassword,
    resetPassword,
    modifyPassword,
    invite,
    resendInvitation,
    resendInvitationConfirmation,
    confirmInvitation,
    logout,
    authBegin,
    authEnd,
    authLink,
  }) satisfies Handlers<'sign-in'>;
