/**
 * Waits until a page's requests have been idle for a while. Playwright's `networkidle` fires once per document: not for
 * client-side navigation, nor for a language that loads later.
 */
import type { Page, Request } from '@playwright/test';

/** Requests that follow from an answer start sooner than this. */
const rest = 250;
/** As long as an expectation of a journey. */
const patience = 90_000;

/** Those that `counts`: live streams of a journey stay open. */
export function quietOf(page: Page, counts: (request: Request) => boolean = () => true): () => Promise<void> {
  const open = new Set<Request>();
  let last = 0;
  const ended = (request: Request) => {
    if (!open.delete(request)) return;
    last = Date.now();
  };
  page.on('request', request => {
    if (!counts(request)) return;
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
