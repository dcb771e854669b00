/** Runs axe, an accessibility checker, on a page and its frames; returns the violations as text. */
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const { source, getRules } = createRequire(import.meta.url)('axe-core/axe.min.js') as typeof Axe;
/** A sandboxed frame without scripts never responds. */
const patience = 1_000;

/**
 * Rules whose result can differ between two languages of the same elements in a window of the same size: those that read
 * words (names, alternatives, labels, the language itself), by axe's own tags and by their ids, and the one that reads
 * what overflows. All others read roles, nesting, ids and colours, which no language changes.
 */
export const rulesOfWords: string[] = getRules()
  .filter(({ tags }) => !tags.some(tag => ['experimental', 'deprecated', 'wcag2aaa'].includes(tag)))
  .filter(
    ({ ruleId, tags }) =>
      tags.some(tag => ['cat.text-alternatives', 'cat.name-role-value', 'cat.forms', 'cat.language'].includes(tag)) ||
      /-name$|^(landmark-unique|label-content-name-mismatch|scrollable-region-focusable)$/.test(ruleId),
  )
  .map(({ ruleId }) => ruleId);

/** The page's elements with their attributes, without words; undefined if it has frames, which may differ unseen. */
export const shapeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    if (document.querySelector('iframe')) return undefined;
    // No rule reads data attributes or where a drawing has its lines; the others hold words.
    const drawn = /^(d|x|y|[cr]?[xy]|[xy][12]|dx|dy|width|height|points|transform|viewBox)$/;
    const words = /^(data-.*|lang|title|placeholder|alt|label|value|href|src|style)$/;
    const named = /^aria-(label|description|roledescription|valuetext|keyshortcuts)$/;
    const shape = (element: Element): string => {
      const own = [...element.attributes].filter(
        ({ name }) => !words.test(name) && !named.test(name) && !(element instanceof SVGElement && drawn.test(name)),
      );
      const inside = [...element.children].map(shape).join('');
      return `<${element.localName} ${own.map(({ name, value }) => `${name}=${value}`).join(' ')}>${inside}</>`;
    };
    return shape(document.body);
  });

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
