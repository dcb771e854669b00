/** Embedded mode: posts a message to the parent page for each entry of the outbox that the server has confirmed. */
import { framed } from '../embed/parent.ts';
import { outgoing } from '../offline/outbox.ts';
import type { Outgoing } from '../offline/types.ts';
import { notifyParent } from './parent-session.ts';
import { session } from './session.ts';

/** Entries of the signed-in user only; for entries by a share link, that form's own frame does it. */
const isOwn = ({ way, receipt }: Outgoing): boolean =>
  receipt !== null && way.kind === 'session' && way.user_id === session.get().user?.id;

export function notifyParentOfSent(): void {
  if (!framed()) return;
  const ids = new Set(
    outgoing
      .get()
      .filter(isOwn)
      .map(({ local_id }) => local_id),
  );
  outgoing.subscribe(() => {
    for (const { local_id, report_config_id, receipt } of outgoing.get().filter(isOwn)) {
      if (!receipt || ids.has(local_id)) continue;
      ids.add(local_id);
      void notifyParent({ reportConfigId: report_config_id, reportId: receipt.report_id }).catch(() => undefined);
    }
  });
}
