/** Reads the drafts that a browser has stored in its IndexedDB. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** All of them, as JSON. */
const drafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ''));
      if (database.objectStoreNames.contains('drafts'))
        found.push(...(await answer(database.transaction('drafts').objectStore('drafts').getAll())));
      database.close();
    }
    return JSON.stringify(found);
  });

/** Waits until a draft that fits is stored. */
export async function draftKept(page: Page, fits: (drafts: string) => boolean): Promise<void> {
  await expect.poll(async () => fits(await drafts(page))).toBe(true);
}
