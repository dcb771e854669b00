/**
 * Counts depth and parts of a JSON text before it is parsed, so that a hostile body costs one pass over its characters
 * (security.md, D29).
 */
import { Problem } from '@kontor/contract';

const maxDepth = 64;
const usualParts = 100_000;

/** Throws `tooDeep` when the text nests deeper than 64 levels or holds more than so many parts. */
export function checkShape(text: string, maxParts: number = usualParts): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // string: skip to its closing quote
        for (at++; at < text.length; at++) {
          const code = text.charCodeAt(at);
          if (code === 0x5c) at++;
          else if (code === 0x22) break;
        }
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > maxDepth) throw new Problem('tooDeep');
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
      case 0x2c:
        if (++parts > maxParts) throw new Problem('tooDeep');
        break;
    }
  }
}
