/**
 * Triggers minor garbage collections while a body is streamed. Chunks lie outside of V8's heap, so V8 underestimates
 * them: in a fast upload more than 50 MB of dead chunks pile up before it collects. Small bodies are not worth a
 * collection. Needs `--expose-gc` (scripts/lib/start-server.mjs), and does nothing without.
 */
const every = 32 * 1024 * 1024;

/** Returns a callback, to be called with each chunk's length. */
export function passing(): (bytes: number) => void {
  let passed = 0;
  return bytes => {
    passed += bytes;
    if (passed < every) return;
    passed = 0;
    globalThis.gc?.({ type: 'minor', execution: 'sync' });
  };
}
