/** Signing in and out, and who one is. */
import type { AnswerTo, Routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { ask } from './ask.ts';
import { beginSession, deviceIdentifier, endSession, keepUser, type User, useSession } from './session.ts';

type LogIn = 'POST /pixelstein-users/users/login.json';
/** What a session is begun from. */
type OwnDevice = Pick<Routes[LogIn]['body'], 'identifier' | 'platform' | 'app_id'>;

/** Every way in answers alike: a token and the user. The language of the account holds where this browser has none. */
export async function enter(wayIn: (device: OwnDevice) => Promise<AnswerTo<LogIn>>): Promise<void> {
  const { token, user } = (await wayIn({ identifier: deviceIdentifier(), platform: 'web', app_id: 'kontor-console' }))
    .data;
  if (user.language && !isLanguageChosen()) await setLanguage(user.language).catch(() => undefined);
  beginSession(token, user);
}

export const signIn = (username: string, password: string, code?: string): Promise<void> =>
  enter(device =>
    ask('POST /pixelstein-users/users/login.json', {
      anonymous: true,
      body: { username, password, ...(code && { code }), ...device },
    }),
  );

/** Ends the session on the server, and here in any case (specification 3 section 2.4). */
export async function signOut(): Promise<void> {
  try {
    await ask('POST /pixelstein-users/users/logout.json');
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
      const self = (await ask('GET /pixelstein-users/users/{id}.json', { params: { id: 'self' }, signal })).data;
      keepUser(self);
      return self;
    },
    enabled: token !== null,
    staleTime: 300_000,
  });
  return { user, error, retry: () => void refetch() };
}
