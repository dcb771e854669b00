/** A way into the house: tried, refused, asked for the second factor, made to wait. What was typed stays. */
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useCountdown } from './countdown.ts';

export interface SignInState {
  busy: boolean;
  /** Seconds until the next try; 0 for at once. */
  wait: number;
  /** What came of the last try. */
  refusal: ApiError | null;
  /** The first factor was right; the second one is asked for. */
  asksCode: boolean;
  /** Whether it went through. */
  run: (code?: string) => Promise<boolean>;
  /** To what was typed first. */
  back: () => void;
}

/** `settle` takes what ends the way for good, and answers whether it did. */
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
    // Judged before the code: what was typed first does not hold any more.
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
