/** Signing in and out, and who one is. */
import { useQuery } from '@tanstack/react-query';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { client } from './client.ts';
import { beginSession, deviceIdentifier, endSession, keepUser, type User, useSession } from './session.ts';

export const USERS = '/pixelstein-users/users';

/** Every way in answers alike: a token and the user. The language of the account holds where this browser has none. */
export async function enter(call: string, body: object): Promise<void> {
  const device = { identifier: deviceIdentifier(), platform: 'web', app_id: 'kontor-console' };
  const { token, user } = (
    await client<{ data: { token: string; user: User } }>('POST', `${USERS}/${call}.json`, {
      anonymous: true,
      body: { ...body, ...device },
    })
  ).body.data;
  if (user.language && !isLanguageChosen()) setLanguage(user.language);
  beginSession(token, user);
}

export const signIn = (username: string, password: string, code?: string): Promise<void> =>
  enter('login', { username, password, ...(code && { code }) });

/** Ends the session on the server, and here in any case (specification 3 section 2.4). */
export async function signOut(): Promise<void> {
  try {
    await client('POST', `${USERS}/logout.json`);
  } finally {
    endSession();
  }
}

/** Loads the current user once per visit, since rights may have changed since the sign-in. */
export function useSelf(): { user: User | null; error: unknown; retry: () => void } {
  const { token, user } = useSession();
  const { error, refetch } = useQuery({
    queryKey: ['self', token],
    queryFn: async ({ signal }) => {
      const self = (await client<{ data: User }>('GET', `${USERS}/self.json`, { signal })).body.data;
      keepUser(self);
      return self;
    },
    enabled: token !== null,
    staleTime: 300_000,
  });
  return { user, error, retry: () => void refetch() };
}
