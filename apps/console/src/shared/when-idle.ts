const LATEST = 3_000;

/** Once the page has nothing better to do. Answers how to think better of it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATEST / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}
