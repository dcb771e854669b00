/**
 * Push notifications while no page is open. The payload has only a title and the instance's name; the message itself is
 * read in the console, with its permissions.
 */
import { kind, kindOf } from './shells.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Milliseconds in which an open page must confirm that it has navigated. */
const PATIENCE = 1_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Note {
  message?: string;
  title?: string;
  house?: string;
  path?: string;
}

function read(data: PushMessageData | null): Note {
  try {
    return (data?.json() ?? {}) as Note;
  } catch {
    return {};
  }
}

/** Always shows something, otherwise browsers show a notification of their own. `tag` deduplicates by message. */
export function show(data: PushMessageData | null): Promise<void> {
  const { message = '', title, house = 'Kontor', path } = read(data);
  const about = ID.test(message) ? { tag: message, data: { message, path } } : {};
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' };
  return worker.registration.showNotification(title ?? house, {
    ...(title ? { body: house } : {}),
    ...pictures,
    ...about,
  });
}

/** Opens the message in an existing page, which can ask about unsaved changes; otherwise in a new window. */
export async function open(notification: Notification): Promise<void> {
  notification.close();
  const { message, path: screen } = (notification.data ?? {}) as Note;
  // Of an alert to administrators.
  const path = screen ?? (message ? `/message-center/${message}` : '/message-center');
  const windows = await worker.clients.matchAll({ type: 'window' });
  const pages = windows.filter(({ url }) => kindOf(url) === kind);
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await goes(page, path))) await page.focus().catch(() => undefined);
  else await worker.clients.openWindow(path);
}

function goes(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PATIENCE, false);
    page.postMessage({ open: path }, [port2]);
  });
}
