/**
 * When a page has what it asked for. `networkidle` says so once for a document: not for what a screen asks that the
 * console itself has gone to, or a language that comes later.
 */
import type { Page, Request } from '@playwright/test';

/** What is asked in answer to an answer comes sooner. */
const rest = 250;
const patience = 15_000;

export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', request => {
    open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', ended).on('requestfailed', ended);
  return async () => {
    const begun = Date.now();
    last = begun;
    while (open.size > 0 || Date.now() - last < rest) {
      if (Date.now() - begun > patience) throw new Error(`Still asked for: ${[...open].map(one => one.url())}`);
      await new Promise(done => setTimeout(done, 25));
    }
  };
}
