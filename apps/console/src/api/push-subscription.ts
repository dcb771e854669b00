/** What this browser itself knows of messages that are pushed to it. */

/** Who wants them on this device, by id. Another person who signs in here has not asked for them. */
export const PUSH = 'kontor.push';

export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return serviceWorker.getRegistration('/');
}

export const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Here alone: the server hears of it by the end of the session, or from `turnOff`. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(PUSH);
  await (await subscription())?.unsubscribe();
}
