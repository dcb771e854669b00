import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens load when they are first shown, on a machine that may be busy.
configure({ asyncUtilTimeout: 8_000, getElementError: message => new Error(message ?? '') });
afterEach(cleanup);
