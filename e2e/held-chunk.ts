/** Holds back a lazily loaded chunk of the console in a test: what a page shows while its code is still on the way. */
import type { Page } from '@playwright/test';

/** Chunks that contain `code` are answered once the returned function is called. */
export async function holdChunk(page: Page, code: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async route => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(code)) await promise;
    await route.fulfill({ response, body });
  });
  return resolve;
}
