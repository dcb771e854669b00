/** Tells the writing of a formula: German or the stored one. */
import { germanOnly } from '../functions/index.ts';
import type { Writing } from './ast.ts';

const outside = /"(?:[^"]|"")*"?|\[[^\]]*\]?|\{[^}]*\}?/g;

/** German, if there is a `;` outside of a list, or a German name of a function. */
export function writingOf(text: string): Writing {
  const bare = text.replace(outside, ' ');
  if (bare.includes(';')) return 'de';
  for (const [, name] of bare.matchAll(/([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu))
    if (germanOnly.has(name!.toLocaleUpperCase('en'))) return 'de';
  return 'en';
}
