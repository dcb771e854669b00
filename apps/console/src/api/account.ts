/** Login, logout, and the current user (React hook `useSelf`). */
import type { AnswerTo, Routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { isLanguageChosen, setLanguage } from '../i18n/index.ts';
import { ask } from './ask.ts';
import { beginSession, deviceIdentifier, endSession, keepUser, type User, useSession } from './session.ts';

type LogIn = 'POST /pixelstein-users/users/login.json';
/** What every login request contains about this device. */
type OwnDevice = Pick<Routes[LogIn]['body'], 'identifier' | 'platform' | 'app_id'>;

/**
 * Every kind of login answers with a token and the user. The account's language applies unless one was chosen in this
 * browser.
 */
export async function enter(wayIn: (device: OwnDevice) => Promise<AnswerTo<LogIn>>): Promise<void> {
  await enterOrProve(wayIn);
}

/** As `enter`, where the server may ask for a proof first, which is answered. */
export async function enterOrProve(
  wayIn: (device: OwnDevice) => Promise<{ data: AnswerTo<LogIn>['data'] | { proof: string } }>,
): Promise<string | null> {
  const { data } = await wayIn({ identifier: deviceIdentifier(), platform: 'web', app_id: 'kontor-console' });
  if ('proof' in data) return data.proof;
  const { token, user } = data;
  if (user.language && !isLanguageChosen()) await setLanguage(user.language).catch(() => undefined);
  beginSession(token, user);
  return null;
}

export const signIn = (username: string, password: string, code?: string): Promise<void> =>
  enter(device =>
    ask('POST /pixelstein-users/users/login.json', {
      anonymous: true,
      body: { username, password, ...(code && { code }), ...device },
    }),
  );

/** Ends the session on the server, and locally even if that fails (specification 3 section 2.4). */
export async function signOut(): Promise<void> {
  try {
    await ask('POST /pixelstein-users/users/logout.json');
  } finally {
    endSession();
  }
}

/** Loads the current user once per page load, since permissions may have changed since the login. */
export function useSelf(): { user: User | null; error: unknown; retry: () => void } {
  const { token, user } = useSession();
  const { error, refetch } = useQuery({
    queryKey: ['self', token],
    queryFn: async ({ signal }) => {
      const self = (
        await ask('GET /pixelstein-users/users/{id}.json', {
          params: { id: 'self' },
          signal,
        })
      ).data;
      keepUser(self);
      return self;
    },
    enabled: token !== null,
    staleTime: 300_000,
  });
  return { user, error, retry: () => void refetch() };
}
