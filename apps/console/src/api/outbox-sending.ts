/** Sends this device's outbox from the console: entries of the signed-in user, and entries made by share links. */
import type { QueryClient } from '@tanstack/react-query';
import { useOutboxTexts } from '../i18n/outbox.ts';
import { awaited, outgoing, ready } from '../offline/outbox.ts';
import { sendNow, startSending } from '../offline/sender.ts';
import type { Outgoing, Way } from '../offline/types.ts';
import { isEmbedded } from '../ui/embedded.ts';
import { toast } from '../ui/toasts.ts';
import { refresh } from './hooks.ts';
import { session } from './session.ts';

/** Debounce in milliseconds: one notice for several entries. */
const TOGETHER = 1_500;

function tokenOf(way: Way): string | null {
  if (way.kind === 'link') return way.token;
  const { token, user } = session.get();
  return user?.id === way.user_id ? token : null;
}

const idsOf = (which: (entry: Outgoing) => boolean): Set<string> =>
  new Set(
    outgoing
      .get()
      .filter(which)
      .map(({ local_id }) => local_id),
  );
const isSent = ({ status }: Outgoing): boolean => status === 'sent';

let started = false;

export async function startOutbox(queries: QueryClient): Promise<void> {
  if (started) return;
  started = true;
  await ready;
  tellOfSent(queries);
  if (isEmbedded())
    void import('./notify-parent.ts').then(parent => parent.notifyParentOfSent()).catch(() => undefined);
  startSending({ tokenOf });
  void import('./device-report.ts').then(own => own.startDeviceReports()).catch(() => undefined);
  let { token } = session.get();
  session.subscribe(() => {
    const next = session.get().token;
    if (next && next !== token) void sendNow();
    token = next;
  });
}

function tellOfSent(queries: QueryClient): void {
  let known = idsOf(isSent);
  let fresh = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  outgoing.subscribe(() => {
    const now = idsOf(isSent);
    const arrived = [...now].filter(id => !known.has(id));
    known = now;
    if (arrived.length === 0) return;
    fresh += arrived.filter(id => !awaited.has(id)).length;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void refresh(queries, 'reports');
      // Of several tabs only the visible one shows the notice.
      const count = fresh;
      fresh = 0;
      if (count > 0 && document.visibilityState === 'visible') toast.ok(() => useOutboxTexts.now().sent(count));
    }, TOGETHER);
  });
}
