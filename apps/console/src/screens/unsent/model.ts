/** What stands on the page of what was not sent: whose it is, in which group, and how much it is. */
import type { Draft } from '../../offline/drafts.ts';
import type { Fault, Outgoing } from '../../offline/types.ts';

export interface Groups {
  refused: Outgoing[];
  ready: Outgoing[];
  sent: Outgoing[];
  /** How many of other people wait; nothing else of them is told. */
  others: number;
}

/** A link belongs to whoever uses the device; sessions belong to their person. */
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

/** Bytes. */
export const sizeOf = ({ data, files }: { data: unknown; files: readonly { size?: number }[] }): number =>
  textSize(data) + files.reduce((sum, { size = 0 }) => sum + size, 0);

export interface DraftPlace {
  kind: 'new' | 'copy' | 'edit' | 'link';
  config_id: string;
  /** Where one goes on with it; null for a shared form, whose token stands nowhere here. */
  href: string | null;
}

/** Null where it is somebody else's. */
export function placeOfDraft({ place }: Pick<Draft, 'place'>, userId: string): DraftPlace | null {
  const [owner, config_id = '', what = ''] = place.split('/');
  if (owner === 'link') return { kind: 'link', config_id, href: null };
  if (owner !== userId) return null;
  if (what === 'new') return { kind: 'new', config_id, href: `/reports/${config_id}/new` };
  const copy = /^copy-(.+)$/.exec(what)?.[1];
  if (copy) return { kind: 'copy', config_id, href: `/reports/${config_id}/new?from=${copy}` };
  return { kind: 'edit', config_id, href: `/reports/${config_id}/${what}/edit` };
}

/** Whether changing its answers can help: an entry that is there already, or whose form is gone, only leaves. */
export const isReopenable = ({ code, name }: Fault): boolean =>
  name === 'FileLost' || (code >= 400 && ![403, 404].includes(code) && name !== 'LocalIdTaken');

/** The entry on the server that a refusal names. */
export function storedId({ issues }: Fault): string | null {
  const id = issues.map(({ values }) => values?.id).find(value => typeof value === 'string' && value !== '');
  return typeof id === 'string' ? id : null;
}
