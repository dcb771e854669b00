/** Handlers of the people area, by the rows in packages/contract/src/calls/people.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { usersImport } from './import.ts';
import { userBelongings, userLeave } from './leave.ts';
import { groupMembersAdd } from './members.ts';
import { userSessionsEnd } from './sessions.ts';

export const handlers = ({ schemaCheck }: AreaDeps) =>
  ({
    usersImport: usersImport(schemaCheck),
    groupMembersAdd,
    userSessionsEnd,
    userBelongings,
    userLeave,
  }) satisfies Handlers<'people'>;
