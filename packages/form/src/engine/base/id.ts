/** Random bytes of the next ids: a form with many choices asks for thousands. */
const pool = new Uint8Array(1_024);
let next = pool.length;

/**
 * A random UUID (RFC 9562, version 4). Not `crypto.randomUUID`: browsers withhold that from pages served over plain
 * HTTP, as a console in a local network may be.
 */
export function newId(): string {
  if (next === pool.length) {
    crypto.getRandomValues(pool);
    next = 0;
  }
  const bytes = pool.subarray(next, next + 16);
  next += 16;
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && uuid.test(value);
}
