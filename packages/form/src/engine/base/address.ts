/** Validation of mail addresses and web addresses. */

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
