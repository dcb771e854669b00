/** What a file is, by its first bytes. The name and type that came with it are not believed. */
/** How many first bytes are looked at. */
export const sniffLength = 4_100;

const looksLikeText = (head: Buffer): boolean => {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length > 3 ? head.length - 3 : head.length));
    return true;
  } catch {
    return false;
  }
};

const byEnding: Record<string, string> = { csv: 'text/csv', json: 'application/json', md: 'text/markdown' };

/**
 * `text` without the spaces and comments it begins with. By positions: a pattern for comments in a row can be read in
 * as many ways as there are comments, and tries them all.
 */
function fromFirstTag(text: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (!text.startsWith('<!--', at)) return text.slice(at);
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return '';
    at = end + 3;
  }
}

/** The same without the lines that may stand before the root of a document. */
function fromRoot(text: string): string {
  let rest = fromFirstTag(text);
  for (const opening of ['<?xml', '<!doctype svg']) {
    if (rest.startsWith(opening)) rest = fromFirstTag(rest.slice(rest.indexOf('>') + 1 || rest.length));
  }
  return rest;
}

/** A media type; `application/octet-stream` where nothing is recognised. */
export async function sniff(head: Buffer, filename: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  if (!looksLikeText(head)) return 'application/octet-stream';
  const text = fromRoot(head.toString('utf8').toLowerCase());
  if (/^<svg[\s>]/.test(text)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe)/.test(text)) return 'text/html';
  return byEnding[filename.toLowerCase().split('.').pop() ?? ''] ?? 'text/plain';
}
