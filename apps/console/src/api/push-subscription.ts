/** The browser's side of Web Push: service worker registration and subscription. The server's side is in push.ts. */

/** Local storage key: id of the user who enabled push on this device. Another user on this device has not consented. */
export const PUSH = 'kontor.push';

export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker || !('PushManager' in window) || !('Notification' in window)) return undefined;
  return serviceWorker.getRegistration('/');
}

export const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Local only: the server learns of it when the session ends, or from `turnOff`. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(PUSH);
  await (await subscription())?.unsubscribe();
}
