/**
 * The token with which a public form is loaded and saved: the share link's, or, in a frame, one that the embedding page
 * supplies (another link's, or a user's).
 */
import { asFilling } from '../base/person.ts';
import { placeOf } from '../offline/drafts.ts';
import { placeOfLink } from '../offline/link-key.ts';
import type { Way } from '../offline/types.ts';
import { ask } from './ask.ts';
import { branding, brandingLoaded } from './branding.ts';

export interface FormAccess {
  token: string;
  way: Way;
  /** Whose account it is, for formulas; null by a link. */
  person: ReturnType<typeof asFilling> | null;
  /** Storage key for the form's drafts. */
  drafts: string;
}

export const framed = (): boolean => window.parent !== window;

export async function formAccessOf(configId: string, given: string): Promise<FormAccess> {
  const token = (framed() && (await handedOver())) || given;
  if (token === given || token.startsWith('shr_'))
    return { token, way: { kind: 'link', token }, person: null, drafts: await placeOfLink(configId, token) };
  const { data } = await ask('GET /pixelstein-users/users/{id}.json', { token, params: { id: 'self' } });
  const way = { kind: 'session', user_id: data.id } as const;
  return { token, way, person: asFilling(data), drafts: placeOf(data.id, configId, null) };
}

async function handedOver(): Promise<string | null> {
  const [{ askToken }] = await Promise.all([import('../embed/parent.ts'), brandingLoaded()]);
  return askToken(branding.get().embed_origins);
}
