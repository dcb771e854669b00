/**
 * Service worker: serves the app shell offline. It precaches one version of the shell, all or nothing, and caches
 * nothing else: no API responses and no user input. The outbox is sent by pages (offline/sender.ts). Shows push
 * notifications (push.ts).
 */

import { cached, cacheShell, cacheUsed, isFixed, isOfShell, prune } from './cache.ts';
import { open, show } from './push.ts';
import { respondTo } from './respond.ts';
import { kind, kindOf } from './shells.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Timeout in milliseconds: a fetch that never ends would block the activation of the next version. */
const PATIENCE = 30_000;

worker.addEventListener('install', event => event.waitUntil(cacheShell()));

/** Firefox shows its own error page if the preloaded request fails, whatever the worker answers. */
const preloads = !navigator.userAgent.includes('Firefox/');

worker.addEventListener('activate', event => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await prune();
  await worker.registration.navigationPreload?.[preloads ? 'enable' : 'disable']();
  await worker.clients.claim();
}

worker.addEventListener('fetch', event => {
  const answer = respondTo(event);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', event => event.waitUntil(show(event.data)));

worker.addEventListener('notificationclick', event => event.waitUntil(open(event.notification)));

interface PageMessage {
  /** Sent by a page at its start: its script, and files that were loaded before the worker controlled it. */
  started?: string;
  used?: string[];
}

worker.addEventListener('message', event => {
  const { started, used = [] } = (event.data ?? {}) as PageMessage;
  event.waitUntil(Promise.all([takeOver(started, event.source), keepAll(used)]).catch(() => undefined));
});

/** Activates a waiting version (skipWaiting) if the only open page already runs it. */
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
