/**
 * Web Push opt-in: asks for permission, subscribes through the service worker, and stores the subscription on the
 * server at the device's record.
 */

import { ask } from './ask.ts';
import { noteReported, ownDevice } from './device-report.ts';
import { PUSH, registration, subscription, unsubscribe } from './push-subscription.ts';
import { session } from './session.ts';

/** `missing`: no browser support. `denied`: permission refused. `away`: this session has no device. */
export type PushState = 'missing' | 'denied' | 'away' | 'off' | 'on';

/** On only if user setting, browser subscription and server record agree. */
export async function pushState(signal?: AbortSignal): Promise<PushState> {
  const { user } = session.get();
  if (!user || !(await registration())) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  const device = await ownDevice(user.id, signal);
  if (!device) return 'away';
  const here = localStorage.getItem(PUSH) === user.id && (await subscription()) !== null;
  return here && device.pushes > 0 ? 'on' : 'off';
}

async function keep(user: string, push_token: string | null): Promise<void> {
  const device = await ownDevice(user);
  if (!device) return;
  await ask('PATCH /pixelstein-users/devices/{id}.json', { params: { id: device.id }, body: { push_token } });
  noteReported(user, push_token ?? undefined);
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

/** Requests permission and subscribes; returns the resulting state. Rejects if the push service cannot be reached. */
export async function subscribe(): Promise<PushState> {
  const { user } = session.get();
  const found = await registration();
  if (!user || !found) return 'missing';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off';
  const { data } = await ask('GET /instance/push.json');
  // A subscription made with another VAPID key would block this one.
  await (await found.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(data.public_key);
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await keep(user.id, JSON.stringify(made));
  localStorage.setItem(PUSH, user.id);
  return 'on';
}

export async function turnOff(): Promise<void> {
  const { user } = session.get();
  if (user) await keep(user.id, null);
  await unsubscribe();
}
