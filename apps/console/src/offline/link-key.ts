import { hexHash } from './hash.ts';

/** What a link is called on this device. The token itself stands in no name. */
export const linkMark = async (token: string): Promise<string> => (await hexHash(token)).slice(0, 16);

/** Where drafts of a public form stand. */
export const placeOfLink = async (configId: string, token: string): Promise<string> =>
  `link/${configId}/${await linkMark(token)}`;
