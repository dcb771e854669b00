/** Runs axe, an accessibility checker, on a page and its frames; returns the violations as text. */
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core/axe.min.js') as { source: string };
/** A sandboxed frame without scripts never responds. */
const patience = 1_000;

export async function faults(page: Page, rules?: string[]): Promise<string[][]> {
  await present(page.mainFrame());
  for (const frame of page.mainFrame().childFrames())
    await Promise.race([present(frame).catch(() => undefined), new Promise(done => setTimeout(done, patience))]);
  return page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(node => `${node.html.slice(0, 160)} ${node.failureSummary}`),
    ]);
  }, rules);
}

/** Injected once per document: parsing axe takes half the time of a check. */
async function present(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}
