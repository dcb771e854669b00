/**
 * Reports this browser's state to the server's list of devices: app version, number of unsent entries, push
 * subscription. Sent after login and after changes, debounced; nothing is requested while nothing has changed.
 */
import type { Device } from '@kontor/contract';
import { exclusive } from '../offline/locks.ts';
import { outgoing, waitsFor } from '../offline/outbox.ts';
import { navigate } from '../ui/navigation.ts';
import { ask } from './ask.ts';
import { ownVersion } from './build-version.ts';
import { ApiError } from './client.ts';
import { PUSH, subscription, unsubscribe } from './push-subscription.ts';
import { serverReachable } from './reachability.ts';
import { can, DEVICE_REPORTED, deviceIdentifier, isLent, session } from './session.ts';

/** Debounce, in milliseconds. */
const TOGETHER = 4_000;

interface Report {
  app_version: string;
  unsent: number;
  push_token?: string;
}
interface Reported {
  app_version?: string;
  unsent?: number;
  push_token?: string | undefined;
  user: string;
  /** Null if the session began without a device. */
  device: string | null;
}

function readReported(user: string): Reported | null {
  try {
    const reported = JSON.parse(localStorage.getItem(DEVICE_REPORTED) ?? 'null') as Reported | null;
    return reported?.user === user ? reported : null;
  } catch {
    return null;
  }
}
const writeReported = (reported: Reported): void => localStorage.setItem(DEVICE_REPORTED, JSON.stringify(reported));

/** The push switch has already reported the subscription. */
export function noteReported(user: string, push_token: string | undefined): void {
  const reported = readReported(user);
  if (reported) writeReported({ ...reported, push_token });
}

/** The current user's device record of this browser. */
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

/**
 * Runs under a Web Lock; reads what was last reported from local storage, so that another tab's report is not repeated.
 */
export async function report(): Promise<void> {
  const { token, user, factorless } = session.get();
  if (!token || !user || factorless || isLent() || !serverReachable.get()) return;
  if (!can(user, 'Devices', 'read') || !can(user, 'Devices', 'update')) return;
  const known = readReported(user.id);
  const reported = known ?? { user: user.id, device: (await ownDevice(user.id))?.id ?? null };
  if (!known) writeReported(reported);
  if (!reported.device) return;
  const now = await reportOf(user.id);
  const news = Object.entries(now).filter(([key, value]) => reported[key as keyof Report] !== value);
  if (news.length === 0) return;
  try {
    await ask('PATCH /pixelstein-users/devices/{id}.json', {
      params: { id: reported.device },
      body: Object.fromEntries(news),
    });
    writeReported({ ...reported, ...now });
  } catch (error) {
    // The device record was deleted: it is created again at the next login. After any other error the next change tries
    // again.
    if (error instanceof ApiError && error.code === 404) writeReported({ ...reported, device: null });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

function reportSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void exclusive('kontor-device', { wait: false }, report).catch(() => undefined), TOGETHER);
}

export function startDeviceReports(): void {
  for (const one of [outgoing, session, serverReachable]) one.subscribe(reportSoon);
  reportSoon();
  const { serviceWorker } = navigator as Partial<Navigator>;
  serviceWorker?.addEventListener('message', openAsked);
}

/**
 * A push notification was clicked while this page is open: navigates as a link does, including the question about
 * unsaved changes.
 */
function openAsked({ data, ports }: MessageEvent<{ open?: unknown } | null>): void {
  const path = data?.open;
  if (typeof path !== 'string' || !path.startsWith('/message-center')) return;
  ports[0]?.postMessage(true);
  void navigate(path);
}
