/** Table of calls (endpoints that are no resource verbs), one file per area. */

import { accountCalls } from './account.ts';
import { batchesCalls } from './batches.ts';
import { chartsCalls } from './charts.ts';
import { choiceListsCalls } from './choice-lists.ts';
import { exchangeCalls } from './exchange.ts';
import { exportsCalls } from './exports.ts';
import { feedsCalls } from './feeds.ts';
import { filesCalls } from './files.ts';
import { firstStepsCalls } from './first-steps.ts';
import { formCasesCalls } from './form-cases.ts';
import { formVersionsCalls } from './form-versions.ts';
import { handoversCalls } from './handovers.ts';
import { historyCalls } from './history.ts';
import { importsCalls } from './imports.ts';
import { instanceCalls } from './instance.ts';
import { integrationsCalls } from './integrations.ts';
import { libraryCalls } from './library.ts';
import { messagesCalls } from './messages.ts';
import { odataCalls } from './odata.ts';
import { operationsCalls } from './operations.ts';
import { peopleCalls } from './people.ts';
import { reportsCalls } from './reports.ts';
import { searchCalls } from './search.ts';
import { shareCalls } from './share.ts';
import { signInCalls } from './sign-in.ts';

export type { AnswerMap, BatchKind, BatchState } from './batches.ts';
export type { Call } from './call.ts';
export type { ImportLine, LeftOut } from './exchange.ts';
export type { ExportFormat } from './feeds.ts';
export type {
  DateOrder,
  ImportChange,
  ImportConflict,
  ImportFault,
  ImportIssue,
  ImportMapping,
  ImportNotes,
  ImportOutcome,
  ImportState,
  ImportTake,
  ImportUnread,
  TableColumn,
} from './import-types.ts';
export { importMapping } from './imports.ts';
export { type SearchKind, searchKinds } from './search.ts';

/** The areas: a file of rows here, a folder of handlers in the server. */
export const callAreas = {
  instance: instanceCalls,
  operations: operationsCalls,
  'sign-in': signInCalls,
  account: accountCalls,
  people: peopleCalls,
  reports: reportsCalls,
  history: historyCalls,
  'form-versions': formVersionsCalls,
  'form-cases': formCasesCalls,
  'choice-lists': choiceListsCalls,
  exchange: exchangeCalls,
  imports: importsCalls,
  batches: batchesCalls,
  exports: exportsCalls,
  feeds: feedsCalls,
  odata: odataCalls,
  integrations: integrationsCalls,
  charts: chartsCalls,
  files: filesCalls,
  library: libraryCalls,
  search: searchCalls,
  share: shareCalls,
  handovers: handoversCalls,
  messages: messagesCalls,
  'first-steps': firstStepsCalls,
} as const;

export const calls = {
  ...instanceCalls,
  ...operationsCalls,
  ...signInCalls,
  ...accountCalls,
  ...peopleCalls,
  ...reportsCalls,
  ...historyCalls,
  ...formVersionsCalls,
  ...formCasesCalls,
  ...choiceListsCalls,
  ...exchangeCalls,
  ...importsCalls,
  ...batchesCalls,
  ...exportsCalls,
  ...feedsCalls,
  ...odataCalls,
  ...integrationsCalls,
  ...chartsCalls,
  ...filesCalls,
  ...libraryCalls,
  ...searchCalls,
  ...shareCalls,
  ...handoversCalls,
  ...messagesCalls,
  ...firstStepsCalls,
} as const;

export type CallName = keyof typeof calls;
export type CallArea = keyof typeof callAreas;
