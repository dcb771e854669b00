/** The language of answers that hold a form's texts. */
import type { IncomingHttpHeaders } from 'node:http';
import { firstSpoken, type Language, usualLanguage } from '@kontor/form/languages';

/** `de-AT,de;q=0.9,en;q=0.8` names German first; the usual language where none of ours is named. */
export const languageAsked = (headers: IncomingHttpHeaders): Language =>
  firstSpoken((headers['accept-language'] ?? '').split(',').map(each => each.trim())) ?? usualLanguage;
