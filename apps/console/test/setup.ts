import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// Screens load when they are first shown, on a machine that may be busy.
configure({ asyncUtilTimeout: 30_000, getElementError: message => new Error(message ?? '') });
afterEach(cleanup);

// Each element that React makes would carry the stack of who made it, for warnings in a browser's console: costly, and
// read by nobody here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: inner } = React as unknown as Record<
  string,
  object
>;
if (inner) Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
