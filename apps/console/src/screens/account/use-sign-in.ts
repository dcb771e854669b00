/** State machine of a sign-in attempt: running, refused, second factor required, rate-limited. Typed values stay. */
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useCountdown } from './countdown.ts';

export interface SignInState {
  busy: boolean;
  /** Seconds until the next attempt is allowed; 0 for now. */
  wait: number;
  /** The error of the last attempt. */
  refusal: ApiError | null;
  /** The first factor was accepted; the code is required now. */
  asksCode: boolean;
  /** True on success. */
  run: (code?: string) => Promise<boolean>;
  /** Back to the first factor. */
  back: () => void;
}

/** `settle` handles errors that end the attempt, and returns whether it did. */
export function useSignIn(
  attempt: (code?: string) => Promise<unknown>,
  settle: (error: ApiError) => boolean = () => false,
): SignInState {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [wait, setWait] = useCountdown();

  function take(error: ApiError) {
    if (error.name === 'SecondFactorNeeded') return setAsksCode(true);
    if (settle(error)) return;
    if (error.code === 429) setWait(error.retryAfter ?? 60);
    // The server checks the password before the code: the first factor is no longer valid.
    if (error.name === 'WrongPassword') setAsksCode(false);
    setRefusal(error);
  }
  async function run(code?: string): Promise<boolean> {
    if (busy || wait > 0) return false;
    setBusy(true);
    setRefusal(null);
    try {
      await attempt(code);
      return true;
    } catch (error) {
      take(error instanceof ApiError ? error : new ApiError(-1, {}));
      return false;
    } finally {
      setBusy(false);
    }
  }
  function back() {
    setAsksCode(false);
    setRefusal(null);
  }
  return { busy, wait, refusal, asksCode, run, back };
}
