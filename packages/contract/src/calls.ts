/** Every call that is not a record verb, by what it is about. */

import { accountCalls } from './calls/account.ts';
import { chartsCalls } from './calls/charts.ts';
import { exportsCalls } from './calls/exports.ts';
import { filesCalls } from './calls/files.ts';
import { firstStepsCalls } from './calls/first-steps.ts';
import { handoversCalls } from './calls/handovers.ts';
import { houseCalls } from './calls/instance.ts';
import { integrationsCalls } from './calls/integrations.ts';
import { libraryCalls } from './calls/library.ts';
import { messagesCalls } from './calls/messages.ts';
import { operationsCalls } from './calls/operations.ts';
import { reportsCalls } from './calls/reports.ts';
import { shareCalls } from './calls/share.ts';
import { signInCalls } from './calls/sign-in.ts';

export type { Call } from './calls/call.ts';

export const calls = {
  ...houseCalls,
  ...operationsCalls,
  ...signInCalls,
  ...accountCalls,
  ...reportsCalls,
  ...exportsCalls,
  ...integrationsCalls,
  ...chartsCalls,
  ...filesCalls,
  ...libraryCalls,
  ...shareCalls,
  ...handoversCalls,
  ...messagesCalls,
  ...firstStepsCalls,
} as const;

export type CallName = keyof typeof calls;
