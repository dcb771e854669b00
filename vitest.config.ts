import { availableParallelism } from 'node:os';
import { defineConfig, configDefaults as usual } from 'vitest/config';
import { chartIcons } from './apps/console/build/chart-icons.ts';
import { LongFirst, long } from './apps/server/test/long-first.ts';

/** What nothing is measured by: a busy machine takes its time, and what passes never waits so long. */
const patient = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** A larger young generation: garbage collection took a tenth of the tests' processor time. */
const workers = { execArgv: ['--max-semi-space-size=64'] };

const server = {
  environment: 'node',
  // The app is loaded once a worker: each file brings a database and a house of its own, and replaces no module.
  isolate: false,
  setupFiles: ['apps/server/test/password-price.ts'],
  globalSetup: ['apps/server/test/cluster.ts'],
  ...patient,
  ...workers,
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    // Most of a test's time is waiting for the database, mails and clocks; left to itself Vitest runs one file at a time on two cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // A busy machine may cost a test its patience; what passes at the second try is named (scripts/lib/second-tries.mjs).
    retry: process.env.CI ? 1 : 0,
    // Whoever asks for another order (--sequence.shuffle.files) gets it.
    sequence: process.argv.some(word => word.includes('shuffle')) ? {} : { sequencer: LongFirst },
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts'], environment: 'node', ...patient, ...workers } },
      {
        test: {
          name: 'react',
          include: ['packages/*/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/console/test/setup.ts'],
          ...patient,
          ...workers,
        },
      },
      {
        plugins: [chartIcons()],
        test: {
          name: 'console',
          include: ['apps/console/test/**/*.test.{ts,tsx}'],
          environment: './apps/console/test/page.ts',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          // One process for many files, which renews the page between them (apps/console/test/page-reset.ts).
          isolate: false,
          setupFiles: ['apps/console/test/setup.ts', 'apps/server/test/password-price.ts'],
          globalSetup: ['apps/server/test/cluster.ts'],
          ...patient,
          ...workers,
        },
      },
      { test: { name: 'api', include: ['apps/server/**/*.test.ts'], exclude: [...usual.exclude, ...long], ...server } },
      { test: { name: 'long', include: [...long], ...server } },
    ],
  },
});
