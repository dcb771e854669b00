/**
 * Builds the pages of bench/browser for production, serves them and opens them in Chromium; CPU time is that of a
 * page's main thread.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Browser, CDPSession } from 'playwright-core';
import { build, preview } from 'vite';
import { launchBrowser } from './browser.ts';
import { portOf } from './console.ts';
import { shared } from './shared.ts';

export interface Pages {
  browser: Browser;
  /** URL of a page: `address('ours.html')`. */
  address(page: string): string;
  close(): Promise<void>;
}

/** Builds and serves these pages, and launches a browser. */
export async function openPages(names: readonly string[]): Promise<Pages> {
  const everything = ['bare.html', 'charts.html', 'formulas.html', 'large.html', 'ours.html'];
  const kept = shared('pages', () => servePages(everything));
  const served = await (kept ?? servePages(names));
  const browser = await launchBrowser();
  return {
    browser,
    address: page => `${served.base}/${page}`,
    async close() {
      await browser.close();
      if (!kept) await served.close();
    },
  };
}

async function servePages(names: readonly string[]): Promise<{ base: string; close(): Promise<void> }> {
  process.env.NODE_ENV = 'production';
  const root = fileURLToPath(new URL('../browser', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-form-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const common = { root, configFile: false as const, logLevel: 'warn' as const };
  await build({
    ...common,
    plugins: [react()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      rolldownOptions: { input: names.map(name => join(root, name)) },
    },
  });
  const server = await preview({
    ...common,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { base: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

/** CPU milliseconds of the page's main thread so far (CDP `Performance.getMetrics`). */
export async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
