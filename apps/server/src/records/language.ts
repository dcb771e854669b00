/** Content negotiation of the language (Accept-Language) for answers with a form's texts. */
import type { IncomingHttpHeaders } from 'node:http';
import { firstSpoken, type Language, usualLanguage } from '@kontor/form/languages';

/** `de-AT,de;q=0.9,en;q=0.8` prefers German; the default language if none is supported. */
export const languageAsked = (headers: IncomingHttpHeaders): Language =>
  firstSpoken((headers['accept-language'] ?? '').split(',').map(each => each.trim())) ?? usualLanguage;
