/** Firefox, headless, driven over WebDriver BiDi by Puppeteer. */
import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';

const program = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const patience = 60_000;

export const firefox: Engine = {
  name: 'Firefox',
  needs: 'Firefox',
  installed: () => program !== undefined && existsSync(program),
  async open(size) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program ?? '',
      headless: true,
      protocolTimeout: patience,
      timeout: patience,
      defaultViewport: size,
      extraPrefsFirefox: { 'intl.accept_languages': 'de-DE, de', 'intl.locale.requested': 'de' },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    page.on('dialog', dialog => void dialog.accept());
    return driverOf(page, () => browser.close());
  },
};

function driverOf(page: Page, close: () => Promise<void>): Driver {
  const element = async (script: string): Promise<ElementHandle> => {
    const found = (await page.evaluateHandle(script)).asElement();
    if (!found) throw new Error(`no element: ${script.slice(-200)}`);
    return found as ElementHandle;
  };
  return {
    goto: async url => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    evaluate: async script => (await page.evaluate(script)) as never,
    click: async script => (await element(script)).click(),
    async fill(script, text) {
      const input = await element(script);
      await input.focus();
      await input.evaluate(node => (node as unknown as { select(): void }).select());
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    async upload(script, path) {
      const input = (await element(script)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(path);
    },
    screenshot: () => page.screenshot(),
    close,
  };
}
