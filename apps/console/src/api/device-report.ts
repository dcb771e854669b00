/**
 * What this console says of itself to whoever looks after devices: its version, how many entries wait here, and where it
 * is pushed to. Said at the sign-in and when something has changed, after a while in which nothing more did; where nothing
 * has changed, nothing is asked.
 */
import type { Device } from '@kontor/contract';
import { exclusive } from '../offline/locks.ts';
import { outgoing, waitsFor } from '../offline/outbox.ts';
import { navigate } from '../ui/navigation.ts';
import { ask } from './ask.ts';
import { ownVersion } from './build-version.ts';
import { ApiError } from './client.ts';
import { PUSH, subscription, unsubscribe } from './push-subscription.ts';
import { reached } from './reachability.ts';
import { can, DEVICE_SAID, deviceIdentifier, isLent, session } from './session.ts';

/** Milliseconds in which more may change. */
const TOGETHER = 4_000;

interface Report {
  app_version: string;
  unsent: number;
  push_token?: string;
}
interface Said {
  app_version?: string;
  unsent?: number;
  push_token?: string | undefined;
  user: string;
  /** Null where the session began without a device. */
  device: string | null;
}

function readSaid(user: string): Said | null {
  try {
    const said = JSON.parse(localStorage.getItem(DEVICE_SAID) ?? 'null') as Said | null;
    return said?.user === user ? said : null;
  } catch {
    return null;
  }
}
const keepSaid = (said: Said): void => localStorage.setItem(DEVICE_SAID, JSON.stringify(said));

/** The switch has said it already. */
export function noteSaid(user: string, push_token: string | undefined): void {
  const said = readSaid(user);
  if (said) keepSaid({ ...said, push_token });
}

/** This browser as a device of the one who is signed in. */
export async function ownDevice(user: string, signal?: AbortSignal): Promise<Device | null> {
  const query = { 'filter[identifier]': deviceIdentifier(), limit: 1 };
  const [found] = (await ask('GET /pixelstein-users/devices.json', { query, signal })).data;
  return found?.user_id === user ? found : null;
}

async function reportOf(user: string): Promise<Report> {
  const report: Report = { app_version: ownVersion, unsent: outgoing.get().filter(waitsFor(user)).length };
  const wanted = localStorage.getItem(PUSH);
  if (!wanted) return report;
  if (wanted !== user) await unsubscribe();
  const here = wanted === user ? await subscription() : null;
  return here ? { ...report, push_token: JSON.stringify(here) } : report;
}

/** One tab at a time, and what another has said is not said again. */
export async function report(): Promise<void> {
  const { token, user, factorless } = session.get();
  if (!token || !user || factorless || isLent() || !reached.get()) return;
  if (!can(user, 'Devices', 'read') || !can(user, 'Devices', 'update')) return;
  const known = readSaid(user.id);
  const said = known ?? { user: user.id, device: (await ownDevice(user.id))?.id ?? null };
  if (!known) keepSaid(said);
  if (!said.device) return;
  const now = await reportOf(user.id);
  const news = Object.entries(now).filter(([key, value]) => said[key as keyof Report] !== value);
  if (news.length === 0) return;
  try {
    await ask('PATCH /pixelstein-users/devices/{id}.json', {
      params: { id: said.device },
      body: Object.fromEntries(news),
    });
    keepSaid({ ...said, ...now });
  } catch (error) {
    // Removed: it is made anew at the next sign-in. Whatever else it was, the next change tries again.
    if (error instanceof ApiError && error.code === 404) keepSaid({ ...said, device: null });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

function reportSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void exclusive('kontor-device', { wait: false }, report).catch(() => undefined), TOGETHER);
}

export function startReports(): void {
  for (const one of [outgoing, session, reached]) one.subscribe(reportSoon);
  reportSoon();
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.addEventListener('message', openAsked);
}

/** Somebody pressed a notification, and this page is open: it goes there as by any link, and asks about what is unsaved. */
function openAsked({ data, ports }: MessageEvent<{ open?: unknown } | null>): void {
  const path = data?.open;
  if (typeof path !== 'string' || !path.startsWith('/message-center')) return;
  ports[0]?.postMessage(true);
  void navigate(path);
}
