/** What the page around this one hands over and hears, in the embedded mode (docs/embedding.md). */
import { askToken, framed, postSaved, type Saved } from '../embed/parent.ts';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { ask } from './ask.ts';
import { borrowSession, type User } from './session.ts';

const PATIENCE = 10_000;

async function allowedOrigins(): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(PATIENCE);
  return (await ask('GET /branding.json', { anonymous: true, signal })).data.embed_origins;
}

/** Begins a session where the parent is allowed, has a token, and the token is somebody's: asked anew with each load. */
export async function enterByParent(): Promise<void> {
  const token = await askToken(await allowedOrigins());
  if (!token) return;
  // Past the client: its token is that of the session, which this one is not yet.
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

/** An entry that the server has. */
export async function notifyParent(saved: Saved): Promise<void> {
  if (framed()) postSaved(await allowedOrigins(), saved);
}
