/** The language of answers that hold a form's texts. */
import type { IncomingHttpHeaders } from 'node:http';

/** `de-AT,de;q=0.9,en;q=0.8` names German first; German where neither is named. */
export function languageAsked(headers: IncomingHttpHeaders): 'de' | 'en' {
  return /\b(de|en)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() === 'en' ? 'en' : 'de';
}
