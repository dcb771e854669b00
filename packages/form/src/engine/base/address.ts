/** Validation of mail addresses, web addresses and telephone numbers. */

// Each part excludes its terminator, so neither pattern can backtrack.
const mail = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@.<>(),;:"[\]\\]+(?:\.[^\s@.<>(),;:"[\]\\]+)+$/;
const web = /^https?:\/\/[^\s/?#]+/i;

export function isEmail(value: string): boolean {
  return value.length <= 254 && mail.test(value);
}

/** Only http and https: the address is shown as a link, and `javascript:` must never be one. */
export function isUrl(value: string): boolean {
  return value.length <= 2_048 && web.test(value) && !/\s/.test(value) && URL.canParse(value);
}

/** A number as people write it, at home or abroad, and its extension. Short texts alone are read. */
const phone = /^(\+?[\d\s()/.–-]+?)(?:[\s,;]*(?:ext\.?|x|#|dw\.?|durchwahl|app\.?|apparat)\s?(\d{1,7}))?$/i;
const longestPhone = 60;

function readPhone(value: string): { digits: string; abroad: boolean; extension: string | undefined } | null {
  const [, number, extension] = (value.length <= longestPhone && phone.exec(value.trim())) || [];
  if (number === undefined) return null;
  const abroad = number.startsWith('+');
  // +49 (0) 30: the trunk prefix is for calls at home
  const digits = (abroad ? number.replace(/\(0\)/, '') : number).replace(/\D/g, '');
  return digits.length >= 5 && digits.length <= 15 ? { digits, abroad, extension } : null;
}

/** 5 to 15 digits (E.164), with the marks that people put between them. */
export const isPhone = (value: string): boolean => readPhone(value) !== null;

/** The address that calls a number (RFC 3966); null for a text that is none. */
export function phoneHref(value: string): string | null {
  const read = readPhone(value);
  return read && `tel:${read.abroad ? '+' : ''}${read.digits}${read.extension ? `;ext=${read.extension}` : ''}`;
}
