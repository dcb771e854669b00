/** What begins once a form stands there: sending what waits on this device, and keeping the form for without a network. */
import { branding, brandingLoaded } from './branding.ts';
import { framed } from './door.ts';
import type { Ready } from './load.ts';

/** Entries that this page has saved: the page around it hears of these, and of no others. */
const saved = new Set<string>();
export const noteSaved = (localId: string): void => void saved.add(localId);

export async function start({ form, door, kept }: Ready): Promise<void> {
  // Nothing is wrong at first, and without a network it could not be said.
  import('./errors.ts').catch(() => undefined);
  import('./overlays.ts').catch(() => undefined);
  await sendFrom(door);
  if (kept || door.way.kind !== 'link') return;
  const { keep } = await import('./keep-form.ts');
  await keep(form, door.token);
}

/** The queue is the whole device's: what was filled in by other links goes as well. */
export async function sendFrom(door: Pick<Ready['door'], 'way' | 'token'> | null): Promise<void> {
  const { outgoing, startSending } = await import('./late.ts');
  const own = door?.way.kind === 'session' ? door.way.user_id : null;
  startSending({
    tokenOf(way) {
      if (way.kind === 'link') return way.token;
      return own !== null && way.user_id === own ? door?.token : undefined;
    },
  });
  if (!framed()) return;
  const [{ tellSaved }] = await Promise.all([import('../embed/parent.ts'), brandingLoaded()]);
  const tell = () => {
    for (const { local_id, receipt, report_config_id } of outgoing.get()) {
      if (!receipt || !saved.delete(local_id)) continue;
      tellSaved(branding.get().embed_origins, { reportConfigId: report_config_id, reportId: receipt.report_id });
    }
  };
  outgoing.subscribe(tell);
  tell();
}
