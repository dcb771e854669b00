/**
 * Mock that makes password hashing a hundred times cheaper in tests: the same library with less memory and fewer
 * passes. A hash contains its parameters, so that it is verified with the same ones. Tests of the cost use the real
 * parameters (passwords.test.ts).
 */
import { vi } from 'vitest';

vi.mock(import('@node-rs/argon2'), async load => {
  const library = await load();
  return {
    ...library,
    /** A spy, so that a test can assert what was verified and at which cost. */
    verify: vi.fn(library.verify),
    hash: (password, options, ...rest) =>
      library.hash(password, { ...options, memoryCost: 1_024, timeCost: 1 }, ...rest),
  };
});
