/** What formulas know of a stored entry and of who filled it in first: the same as on the server. */
import { createdOf, metaOf } from '@kontor/form';
import { asFilling, type User } from '../../../api/session.ts';
import type { Report } from './types.ts';

/** `author` comes with the entry where its form reads something of the person, to those who may edit it. */
export const metaOfEntry = (
  {
    author,
    user_id,
    state,
    created,
    data,
  }: Pick<Report, 'user_id' | 'state' | 'created' | 'data'> & Partial<Pick<Report, 'author'>>,
  user: User | null,
) =>
  metaOf(author ?? (user && user_id === user.id ? asFilling(user) : null), {
    'entry.state': state,
    'entry.created': createdOf(data, created),
  });
