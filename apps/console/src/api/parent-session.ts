/** Embedded mode (docs/embedding.md): takes over the parent page's session token, and posts saved entries to it. */
import { askToken, framed, postSaved, type Saved } from '../embed/parent.ts';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { ask } from './ask.ts';
import { borrowSession, type User } from './session.ts';

const PATIENCE = 10_000;

async function allowedOrigins(): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(PATIENCE);
  return (await ask('GET /branding.json', { anonymous: true, signal })).data.embed_origins;
}

/** Begins a session with the parent's token, if its origin is allowed and the token is valid. Repeated at each load. */
export async function enterByParent(): Promise<void> {
  const token = await askToken(await allowedOrigins());
  if (!token) return;
  // Bypasses the client, which would send the session's token; this token is not yet the session's.
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch('/api/pixelstein-users/users/self.json', {
    headers,
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) return;
  const user = ((await answer.json()) as { data: User }).data;
  if (user.language && !isLanguageChosen()) await setLanguage(user.language).catch(() => undefined);
  borrowSession(token, user);
}

/** Posts to the parent that an entry was stored on the server. */
export async function notifyParent(saved: Saved): Promise<void> {
  if (framed()) postSaved(await allowedOrigins(), saved);
}
