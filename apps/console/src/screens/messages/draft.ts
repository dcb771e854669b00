/** Form model of a message: draft, request body and changed fields. */
import type { Changes, NewItems } from '@kontor/contract';
import { plainText } from '@kontor/form';
import type { Message } from './model.ts';

export interface Draft {
  title: string;
  body: string;
  audience: 'all' | 'groups';
  groups: { id: string; name: string }[];
  /** Local time in the format of its input: 2026-11-28T06:00. */
  starts: string;
  ends: string;
  confirm: boolean;
}
export type Fault = 'title' | 'body' | 'groups' | 'starts' | 'ends';

export const EMPTY: Draft = { title: '', body: '', audience: 'all', groups: [], starts: '', ends: '', confirm: false };

function local(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const moment = (text: string): string | null => (text ? new Date(text).toISOString() : null);

export const draftOf = (message: Message): Draft => ({
  title: message.title,
  body: message.body,
  audience: message.limited ? 'groups' : 'all',
  groups: (message.groups ?? []).map(({ id, name }) => ({ id, name })),
  starts: local(message.starts),
  ends: local(message.ends),
  confirm: message.confirm,
});

const idsOf = ({ audience, groups }: Draft): string[] =>
  audience === 'all' ? [] : groups.map(({ id }) => id).sort((a, b) => a.localeCompare(b));

/** Complete body of the API. */
export const bodyOf = (draft: Draft): NewItems['messages'] => ({
  title: draft.title.trim(),
  body: draft.body,
  confirm: draft.confirm,
  starts: moment(draft.starts),
  ends: moment(draft.ends),
  groups: idsOf(draft).map(id => ({ id })),
});

/** Changed fields. */
export function changesOf(draft: Draft, before: Draft): Changes['messages'] {
  const { title, body, confirm, starts, ends, groups } = bodyOf(draft);
  const others = draft.audience !== before.audience || idsOf(draft).join() !== idsOf(before).join();
  return {
    ...(title !== before.title && { title }),
    ...(body !== before.body && { body }),
    ...(confirm !== before.confirm && { confirm }),
    ...(draft.starts !== before.starts && { starts }),
    ...(draft.ends !== before.ends && { ends }),
    ...(others && { groups }),
  };
}

export function faultsOf(draft: Draft, before: Draft | undefined): Fault[] {
  const faults: Fault[] = [];
  if (!draft.title.trim()) faults.push('title');
  if (!plainText(draft.body).trim()) faults.push('body');
  // A message for a deleted group keeps its audience until that is edited.
  if (draft.audience === 'groups' && draft.groups.length === 0 && before?.audience !== 'groups') faults.push('groups');
  const unread = (text: string) => text !== '' && Number.isNaN(Date.parse(text));
  if (unread(draft.starts)) faults.push('starts');
  if (unread(draft.ends) || (draft.starts && draft.ends && draft.ends <= draft.starts)) faults.push('ends');
  return faults;
}
