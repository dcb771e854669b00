/** SHA-256 in hexadecimal, of text as UTF-8 or of bytes. Rejects over plain HTTP, where browsers give no digest. */
export async function hexHash(of: string | Blob): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : await of.arrayBuffer();
  let hex = '';
  for (const byte of new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    hex += byte.toString(16).padStart(2, '0');
  return hex;
}
