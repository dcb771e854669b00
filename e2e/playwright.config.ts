/**
 * Journeys in a real browser against a real server with the demo's data. `npm run test:browser` gives the browser as
 * CHROMIUM and builds the console; `npx playwright test -c e2e/playwright.config.ts <file>` runs a part.
 * KONTOR_URL and ADMIN_PASSWORD name a server with the demo that runs already, in place of one of the run's own.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const program = process.env.CHROMIUM;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  fullyParallel: true,
  // Half of a journey's time is waiting: two workers a core keep two cores busy.
  workers: Math.max(4, availableParallelism()),
  // What passes at the second try is told as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Patience, by which nothing is measured: what passes never waits so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...(program && { launchOptions: { executablePath: program, args: quietArgs() } }),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // It would answer in place of what a journey puts between page and server; journeys without a network allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // What a test did is written down where it failed: in CI at its second try, here where it is run by itself, since all
    // of `npm test` is run without (scripts/test.mjs): a sixth of its work. Moving pictures would cost a third.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
});

/** A browser that asks nobody outside for anything, and runs as root as well. */
function quietArgs(): string[] {
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];
  // What draws in software needs no process of its own: a tenth of a visit's work.
  // Pages of one context run in one process, where the console is compiled already.
  return [...quiet, '--disable-gpu', '--in-process-gpu', '--process-per-site'];
}
