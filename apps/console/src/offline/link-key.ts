/** Storage keys of share links, derived from a hash, so that the token itself is in no key. */
import { hexHash } from './hash.ts';

export const linkMark = async (token: string): Promise<string> => (await hexHash(token)).slice(0, 16);

/** Key for drafts of a public form. */
export const placeOfLink = async (configId: string, token: string): Promise<string> =>
  `link/${configId}/${await linkMark(token)}`;
