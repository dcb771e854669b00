/** Reads the drafts and forms that a browser has stored in its IndexedDB. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** All of them, as JSON. */
const stored = (page: Page, kind: 'drafts' | 'forms'): Promise<string> =>
  page.evaluate(async kind => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''));
      if (database.objectStoreNames.contains(kind))
        found.push(...(await answer(database.transaction(kind).objectStore(kind).getAll())));
      database.close();
    }
    return JSON.stringify(found);
  }, kind);

/** Waits until a draft that fits is stored. */
export async function draftKept(page: Page, fits: (drafts: string) => boolean): Promise<void> {
  await expect.poll(async () => fits(await stored(page, 'drafts'))).toBe(true);
}

/** Waits until a form is kept for filling in without a network. */
export async function formKept(page: Page, id: string): Promise<void> {
  await expect.poll(async () => (await stored(page, 'forms')).includes(id)).toBe(true);
}
