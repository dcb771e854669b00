/**
 * The service worker: pages open without a network. It keeps a version of the shell whole or not at all, and takes
 * nothing else: no answer of the API, nothing that anybody typed. Entries are sent by pages (offline/sender.ts). What is
 * pushed to this device is shown (push.ts).
 */

import { cached, cacheShell, cacheUsed, isFixed, isOfShell, prune } from './cache.ts';
import { open, show } from './push.ts';
import { respondTo } from './respond.ts';
import { kind, kindOf } from './shells.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Milliseconds. What never ends would keep the next version from beginning. */
const PATIENCE = 30_000;

worker.addEventListener('install', event => event.waitUntil(cacheShell()));

worker.addEventListener('activate', event => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await prune();
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', event => {
  const answer = respondTo(event);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', event => event.waitUntil(show(event.data)));

worker.addEventListener('notificationclick', event => event.waitUntil(open(event.notification)));

interface PageMessage {
  /** A page has started, by this script; these of its files came past the worker. */
  started?: string;
  used?: string[];
}

worker.addEventListener('message', event => {
  const { started, used = [] } = (event.data ?? {}) as PageMessage;
  event.waitUntil(Promise.all([takeOver(started, event.source), keepAll(used)]).catch(() => undefined));
});

/** A version that waits begins with a page of its own, where no other page is open that runs the one before. */
async function takeOver(script: string | undefined, from: ExtendableMessageEvent['source']): Promise<void> {
  if (!worker.registration.waiting || !script || !isOfShell(script)) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = windows.filter(({ url }) => kindOf(url) === kind);
  if (here.length === 1 && here[0]?.id === (from as Client | null)?.id) await worker.skipWaiting();
}

async function keepAll(paths: string[]): Promise<void> {
  for (const path of paths) {
    if (isFixed(path) && !(await cached(path)))
      await cacheUsed(path, await fetch(path, { signal: AbortSignal.timeout(PATIENCE) }));
  }
}
