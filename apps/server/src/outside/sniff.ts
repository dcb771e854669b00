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

/** A media type; `application/octet-stream` where nothing is recognised. */
export async function sniff(head: Buffer, filename: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  if (!looksLikeText(head)) return 'application/octet-stream';
  const text = head.toString('utf8').trimStart().toLowerCase();
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(text)) return 'image/svg+xml';
  if (/^(<!doctype html|<html|<head|<body|<script|<iframe)/.test(text)) return 'text/html';
  return byEnding[filename.toLowerCase().split('.').pop() ?? ''] ?? 'text/plain';
}
