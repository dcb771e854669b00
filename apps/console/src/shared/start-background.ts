/** Background work once a form is shown: sends the outbox, and stores the form for offline use. */

import { loadChecks } from '@kontor/form/fill';
import { framed } from './access-token.ts';
import { branding, brandingLoaded } from './branding.ts';
import type { Ready } from './load-form.ts';

/** Entries saved by this page; only these are announced to the embedding page. */
const saved = new Set<string>();
export const noteSaved = (localId: string): void => void saved.add(localId);

export async function startBackground({ form, door, kept }: Ready): Promise<void> {
  // Preloaded, since the chunks could not be fetched offline.
  import('./error-summary.ts').catch(() => undefined);
  import('./overlays.ts').catch(() => undefined);
  loadChecks().catch(() => undefined);
  await sendFrom(door);
  if (kept || door.way.kind !== 'link') return;
  const { storeOpenedForm } = await import('./store-form.ts');
  await storeOpenedForm(form, door.token);
}

type Opened = Pick<Ready['door'], 'way' | 'token'>;

/** This page's credentials; kept on later pages, which have no form. */
let opened: Opened | null = null;
let begun = false;

/** The outbox belongs to the device: entries of other links are sent too. */
export async function sendFrom(door: Opened | null): Promise<void> {
  const { outgoing, startSending } = await import('./send-bundle.ts');
  // A restart would abort what is being sent.
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
