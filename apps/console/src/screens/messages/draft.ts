/** What is written of a message, and what of it is to be sent. */
import { plainText } from '@kontor/form';
import type { Message } from './model.ts';

export interface Draft {
  title: string;
  body: string;
  audience: 'all' | 'groups';
  groups: { id: string; name: string }[];
  /** By the clock of this device, as its field has it: 2026-11-28T06:00. */
  starts: string;
  ends: string;
  confirm: boolean;
}
export type Fault = 'title' | 'body' | 'groups' | 'ends';

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

/** What differs, by the fields of the API. Without `before` all of it. */
export function changesOf(draft: Draft, before: Draft | undefined): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const put = (field: string, value: unknown, is: boolean) => {
    if (!before || is) changes[field] = value;
  };
  put('title', draft.title.trim(), draft.title.trim() !== before?.title);
  put('body', draft.body, draft.body !== before?.body);
  put('confirm', draft.confirm, draft.confirm !== before?.confirm);
  put('starts', moment(draft.starts), draft.starts !== before?.starts);
  put('ends', moment(draft.ends), draft.ends !== before?.ends);
  const ids = idsOf(draft);
  const others = !before || draft.audience !== before.audience || ids.join() !== idsOf(before).join();
  put(
    'groups',
    ids.map(id => ({ id })),
    others,
  );
  return changes;
}

export function faultsOf(draft: Draft, before: Draft | undefined): Fault[] {
  const faults: Fault[] = [];
  if (!draft.title.trim()) faults.push('title');
  if (!plainText(draft.body).trim()) faults.push('body');
  // One for a group that has gone since stays as it is while nobody changes that.
  if (draft.audience === 'groups' && draft.groups.length === 0 && before?.audience !== 'groups') faults.push('groups');
  if (draft.starts && draft.ends && draft.ends <= draft.starts) faults.push('ends');
  return faults;
}
