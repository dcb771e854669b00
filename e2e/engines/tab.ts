/**
 * A tab in any browser engine: finds elements by role, label or text as people name them (Testing Library, injected into
 * the page), waits until they are there, and acts on them.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

const umd = createRequire(new URL('../../apps/console/package.json', import.meta.url)).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.js',
);
const library = readFileSync(umd, 'utf8');

/** By role and accessible name, by label, by text, or by CSS selector; `last`: the last one in place of the first. */
export type Query = (
  | { role: string; name?: string | RegExp }
  | { label: string }
  | { text: string }
  | { css: string }
) & {
  last?: boolean;
};

export interface Tab extends Omit<Driver, 'click' | 'fill' | 'upload'> {
  /** Waits until the element is there. */
  see(query: Query): Promise<void>;
  /** Waits until there is no such element. */
  miss(query: Query): Promise<void>;
  click(query: Query): Promise<void>;
  fill(query: Query, text: string): Promise<void>;
  upload(query: Query, path: string): Promise<void>;
  /** The value of an input, or the text of another element. */
  read(query: Query): Promise<string>;
}

export function tabOf(driver: Driver): Tab {
  const present = async (query: Query): Promise<boolean> => {
    try {
      if (await driver.evaluate<boolean>(`typeof TestingLibraryDom === 'undefined'`))
        await driver.evaluate(`(() => { ${library}; return true })()`);
      return await driver.evaluate<boolean>(`${elementOf(query)} !== null`);
    } catch {
      // The page is being replaced: its elements are looked for again in the next one.
      return false;
    }
  };
  const clickable = async (query: Query) =>
    (await present(query)) && driver.evaluate<boolean>(`(${standsOnTop})(${elementOf(query)})`).catch(() => false);
  const see = (query: Query) => expect.poll(() => present(query), JSON.stringify(named(query))).toBe(true);
  return {
    ...driver,
    see,
    miss: query => expect.poll(() => present(query), `no ${JSON.stringify(named(query))}`).toBe(false),
    async click(query) {
      await expect.poll(() => clickable(query), `clickable: ${JSON.stringify(named(query))}`).toBe(true);
      await driver.click(elementOf(query));
    },
    async fill(query, text) {
      await see(query);
      await driver.fill(elementOf(query), text);
    },
    async upload(query, path) {
      await see(query);
      await driver.upload(elementOf(query), path);
    },
    async read(query) {
      await see(query);
      return driver.evaluate(`(e => 'value' in e ? e.value : e.textContent)(${elementOf(query)})`);
    },
  };
}

/** A function of the page: scrolls the element into view, and says whether it stays where it is with nothing over it. */
const standsOnTop = `async element => {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const place = () => JSON.stringify(element?.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  if (!element?.isConnected || place() !== before) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}`;

/** An expression that yields the element, or null. */
function elementOf(query: Query): string {
  const all = (() => {
    if ('css' in query) return `[...document.querySelectorAll(${JSON.stringify(query.css)})]`;
    const body = 'document.body';
    if ('label' in query) return `TestingLibraryDom.queryAllByLabelText(${body}, ${JSON.stringify(query.label)})`;
    if ('text' in query) return `TestingLibraryDom.queryAllByText(${body}, ${JSON.stringify(query.text)})`;
    const name = query.name instanceof RegExp ? String(query.name) : JSON.stringify(query.name);
    return `TestingLibraryDom.queryAllByRole(${body}, ${JSON.stringify(query.role)}, { name: ${name} })`;
  })();
  return `(${all}.at(${query.last ? -1 : 0}) ?? null)`;
}

const named = (query: Query) => ('name' in query ? { ...query, name: String(query.name) } : query);
