/** Set-up of component tests: generous timeouts, no stack traces in React's elements, and a page as new for each file. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach } from 'vitest';
import { keepPage } from './page-reset.ts';

// Screens load lazily, on a machine under load.
configure({ asyncUtilTimeout: 30_000, getElementError: message => new Error(message ?? '') });
// A browser of German readers; the simulated one has English.
Object.defineProperty(navigator, 'languages', { get: () => ['de-DE', 'de'], configurable: true });
const renew = keepPage();
afterAll(renew);
afterEach(cleanup);

// React captures a stack per element in development, for warnings in the browser's console: expensive, and unused here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: inner } = React as unknown as Record<
  string,
  object
>;
if (inner && !Object.getOwnPropertyDescriptor(inner, 'recentlyCreatedOwnerStacks')?.get)
  Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
