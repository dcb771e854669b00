/**
 * Bytes of one body on their way through. Each chunk lies outside of what V8 counts closely: of a file that comes fast, more
 * than 50 MB of chunks that nobody needs any more wait for a collection. A small one now and then takes them; smaller
 * files are gone before it is worth its time. Without `--expose-gc` (scripts/lib/start-server.mjs) they wait as ever.
 */
const every = 32 * 1024 * 1024;

/** To be told of each chunk's length. */
export function passing(): (bytes: number) => void {
  let passed = 0;
  return bytes => {
    passed += bytes;
    if (passed < every) return;
    passed = 0;
    globalThis.gc?.({ type: 'minor', execution: 'sync' });
  };
}
