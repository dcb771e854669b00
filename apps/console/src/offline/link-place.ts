import { hexHash } from './hash.ts';

/** Where drafts of a public form stand. The token itself stands in no place. */
export async function placeOfLink(configId: string, token: string): Promise<string> {
  return `link/${configId}/${(await hexHash(token)).slice(0, 16)}`;
}
