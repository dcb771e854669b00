/** Groups of the outbox screen: by owner and state, with sizes. */
import type { Draft } from '../../offline/drafts.ts';
import type { Fault, Outgoing } from '../../offline/types.ts';

export interface Groups {
  refused: Outgoing[];
  ready: Outgoing[];
  sent: Outgoing[];
  /** Number of other people's waiting entries; nothing else of them is shown. */
  others: number;
}

/** Entries by share link belong to everyone on the device, others to their person. */
const isMine = ({ way }: Outgoing, userId: string): boolean => way.kind === 'link' || way.user_id === userId;

export function groupsOf(all: readonly Outgoing[], userId: string): Groups {
  const mine = all.filter(entry => isMine(entry, userId));
  const waiting = mine.filter(({ status }) => status === 'ready_to_send');
  return {
    refused: waiting.filter(({ fault }) => fault),
    ready: waiting.filter(({ fault }) => !fault),
    sent: mine
      .filter(({ status }) => status === 'sent')
      .toSorted((a, b) => (b.receipt?.at ?? 0) - (a.receipt?.at ?? 0)),
    others: all.filter(entry => entry.status === 'ready_to_send' && !isMine(entry, userId)).length,
  };
}

const textSize = (value: unknown) => new Blob([JSON.stringify(value)]).size;

/** In bytes. */
export const sizeOf = ({ data, files }: { data: unknown; files: readonly { size?: number }[] }): number =>
  textSize(data) + files.reduce((sum, { size = 0 }) => sum + size, 0);

export interface DraftPlace {
  kind: 'new' | 'copy' | 'edit' | 'link';
  config_id: string;
  /** Address to continue at; null for shared forms, whose token is not stored in the draft. */
  href: string | null;
}

/** Null for another person's draft. */
export function placeOfDraft({ place }: Pick<Draft, 'place'>, userId: string): DraftPlace | null {
  const [owner, config_id = '', what = ''] = place.split('/');
  if (owner === 'link') return { kind: 'link', config_id, href: null };
  if (owner !== userId) return null;
  if (what === 'new') return { kind: 'new', config_id, href: `/reports/${config_id}/new` };
  const copy = /^copy-(.+)$/.exec(what)?.[1];
  if (copy) return { kind: 'copy', config_id, href: `/reports/${config_id}/new?from=${copy}` };
  return { kind: 'edit', config_id, href: `/reports/${config_id}/${what}/edit` };
}

/** Whether editing can help: not if the entry exists already, or its form is gone. */
export const isReopenable = ({ code, name }: Fault): boolean =>
  name === 'FileLost' || (code >= 400 && ![403, 404].includes(code) && name !== 'LocalIdTaken');

/** Id of the stored entry that a refusal names. */
export function storedId({ issues }: Fault): string | null {
  const id = issues.map(({ values }) => values?.id).find(value => typeof value === 'string' && value !== '');
  return typeof id === 'string' ? id : null;
}
