/**
 * What a password costs in tests: a hundredth. The library is asked for less memory and fewer passes, and nothing of
 * ours is another; each hash says itself what it cost, so that it is verified by the same. What is about the cost asks
 * for the whole (passwords.test.ts).
 */
import { vi } from 'vitest';

vi.mock(import('@node-rs/argon2'), async load => {
  const library = await load();
  return {
    ...library,
    /** Watched, so that a test can say what was verified and at which cost. */
    verify: vi.fn(library.verify),
    hash: (password, options, ...rest) =>
      library.hash(password, { ...options, memoryCost: 1_024, timeCost: 1 }, ...rest),
  };
});
