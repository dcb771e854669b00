/**
 * Playwright configuration of the journeys: a real browser against a real server with the demo's data. `npm run
 * test:browser` sets CHROMIUM and builds the console; `npx playwright test -c e2e/playwright.config.ts <file>` runs a
 * part. KONTOR_URL and ADMIN_PASSWORD name a running server with the demo, in place of one of the run's own.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const program = process.env.CHROMIUM;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  fullyParallel: true,
  // Half of a journey's time is waiting: two workers per core keep two cores busy.
  workers: Math.max(4, availableParallelism()),
  // A pass on the retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // They end a test that has come to a standstill, and measure nothing: work beside it takes a test to several times its
  // length. An action has the time of its test.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  use: {
    ...(program && { launchOptions: { executablePath: program, args: quietArgs() } }),
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A service worker would answer before the journeys' route mocks; offline journeys allow it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Traces of failed tests: in CI on the retry, here when a journey is run by itself, since `npm test` disables them
    // (scripts/test.mjs): they take a sixth of the time. Screencasts would take a third.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});

/** Flags that disable the browser's own network requests, and its sandbox, which does not run as root. */
function quietArgs(): string[] {
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update'];
  // Software rendering needs no GPU process: saves a tenth of a visit's time. One renderer process per site keeps
  // compiled code.
  return [...quiet, '--disable-gpu', '--in-process-gpu', '--process-per-site'];
}
