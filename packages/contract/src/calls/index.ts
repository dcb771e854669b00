/** Table of calls (endpoints that are no resource verbs), one file per area. */

import { accountCalls } from './account.ts';
import { chartsCalls } from './charts.ts';
import { exportsCalls } from './exports.ts';
import { filesCalls } from './files.ts';
import { firstStepsCalls } from './first-steps.ts';
import { handoversCalls } from './handovers.ts';
import { houseCalls } from './instance.ts';
import { integrationsCalls } from './integrations.ts';
import { libraryCalls } from './library.ts';
import { messagesCalls } from './messages.ts';
import { operationsCalls } from './operations.ts';
import { reportsCalls } from './reports.ts';
import { shareCalls } from './share.ts';
import { signInCalls } from './sign-in.ts';

export type { Call } from './call.ts';

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
