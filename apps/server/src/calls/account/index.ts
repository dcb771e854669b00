/** Handlers of the account area, by the rows in packages/contract/src/calls/account.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { deviceSignOut } from './devices.ts';
import { keyAdd, keyRevoke, keys } from './keys.ts';
import {
  factorBegin,
  factorCodes,
  factorConfirm,
  factorRemove,
  secondFactor,
  userFactor,
  userFactorRemove,
} from './second-factor.ts';
import { sessionEnd, sessions, sessionsEnd } from './sessions.ts';

export const handlers = () =>
  ({
    secondFactor,
    factorBegin,
    factorConfirm,
    factorRemove,
    factorCodes,
    userFactor,
    userFactorRemove,
    sessions,
    sessionEnd,
    sessionsEnd,
    deviceSignOut,
    keys,
    keyAdd,
    keyRevoke,
  }) satisfies Handlers<'account'>;
