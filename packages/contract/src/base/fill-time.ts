/** Time of filling in, as pages of share links measure it. */

/** Header by which an entry's page says for how many seconds it was filled in, pauses left out. */
export const fillSeconds = 'x-fill-seconds';

/** More is taken for a mistake, and not kept. */
export const mostFillSeconds = 6 * 3600;
