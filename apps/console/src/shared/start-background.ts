/** What begins once a form stands there: sending what waits on this device, and keeping the form for without a network. */

import { framed } from './access-token.ts';
import { branding, brandingLoaded } from './branding.ts';
import type { Ready } from './load-form.ts';

/** Entries that this page has saved: the page around it hears of these, and of no others. */
const saved = new Set<string>();
export const noteSaved = (localId: string): void => void saved.add(localId);

export async function startBackground({ form, door, kept }: Ready): Promise<void> {
  // Nothing is wrong at first, and without a network it could not be said.
  import('./error-summary.ts').catch(() => undefined);
  import('./overlays.ts').catch(() => undefined);
  await sendFrom(door);
  if (kept || door.way.kind !== 'link') return;
  const { storeOpenedForm } = await import('./store-form.ts');
  await storeOpenedForm(form, door.token);
}

type Opened = Pick<Ready['door'], 'way' | 'token'>;

/** As whom this page sends; also on the pages after the form, which open none. */
let opened: Opened | null = null;
let begun = false;

/** The queue is the whole device's: what was filled in by other links goes as well. */
export async function sendFrom(door: Opened | null): Promise<void> {
  const { outgoing, startSending } = await import('./send-bundle.ts');
  // Beginning anew would break off what is on its way.
  if (begun && (door === null || door.token === opened?.token)) return;
  const first = !begun;
  begun = true;
  opened = door ?? opened;
  startSending({
    tokenOf(way) {
      if (way.kind === 'link') return way.token;
      return opened?.way.kind === 'session' && way.user_id === opened.way.user_id ? opened.token : undefined;
    },
  });
  if (!first || !framed()) return;
  const [{ postSaved }] = await Promise.all([import('../embed/parent.ts'), brandingLoaded()]);
  const tell = () => {
    for (const { local_id, receipt, report_config_id } of outgoing.get()) {
      if (!receipt || !saved.delete(local_id)) continue;
      postSaved(branding.get().embed_origins, { reportConfigId: report_config_id, reportId: receipt.report_id });
    }
  };
  outgoing.subscribe(tell);
  tell();
}
