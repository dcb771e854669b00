/** Signing in and out, and who one is. */
import { useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import { beginSession, deviceIdentifier, endSession, keepUser, type User, useSession } from './session.ts';

const USERS = '/pixelstein-users/users';

export async function signIn(username: string, password: string): Promise<void> {
  const body = { username, password, identifier: deviceIdentifier(), platform: 'web', app_id: 'kontor-console' };
  const { token, user } = (
    await client<{ data: { token: string; user: User } }>('POST', `${USERS}/login.json`, { body })
  ).body.data;
  beginSession(token, user);
}

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
