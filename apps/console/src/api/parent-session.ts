/** A session that the page around this one hands over: it is asked anew each time this page is loaded. */
import { askToken } from '../embed/parent.ts';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { USERS } from './account.ts';
import { client } from './client.ts';
import { borrowSession, type User } from './session.ts';

const PATIENCE = 10_000;

/** Begins it where the parent is allowed, has a token, and the token is somebody's. */
export async function enterByParent(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const house = await client<{ data: { embed_origins: string[] } }>('GET', '/branding.json', {
    anonymous: true,
    signal,
  });
  const token = await askToken(house.body.data.embed_origins);
  if (!token) return;
  // Past the client: its token is that of the session, which this one is not yet.
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`/api${USERS}/self.json`, { headers, signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return;
  const user = ((await answer.json()) as { data: User }).data;
  if (user.language && !isLanguageChosen()) setLanguage(user.language);
  borrowSession(token, user);
}
