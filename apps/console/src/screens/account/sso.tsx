/** Callback page of single sign-on: exchanges the code in the address for a session. */
import { useEffect, useState } from 'react';
import { safeTarget } from '../../api/login-redirect.ts';
import { comeBack } from '../../api/sso.ts';
import { errorText } from '../../errors/problem-text.ts';
import type { LazyText } from '../../i18n/index.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';
import { Prove } from './prove.tsx';

/** Why it failed, or what is to be proven; null on success. */
type Outcome = { say: LazyText } | { proof: string; next: string } | null;

/** Strict mode runs the effect twice in development; both share one call, since a code works once. */
let running: Promise<Outcome> | null = null;

/** The code is removed from the address at once. */
async function settle(): Promise<Outcome> {
  const { search } = location;
  await navigate('/login/sso', { replace: true, force: true });
  try {
    const back = await comeBack(search);
    if ('fault' in back) {
      const t = useWayInTexts.now();
      return { say: () => ({ denied: t.providerDenied, lost: t.providerLost })[back.fault] };
    }
    if ('proof' in back) return back;
    await navigate(safeTarget(back.next), { replace: true, force: true });
    return null;
  } catch (error) {
    return { say: () => errorText(error, ' · ') };
  }
}

export default function Sso() {
  const t = useWayInTexts();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const fault = outcome && 'say' in outcome ? outcome : null;
  useTitle(fault ? t.providerTitle : t.providerBack);
  useEffect(() => {
    running ??= settle().finally(() => {
      running = null;
    });
    void running.then(setOutcome);
  }, []);
  if (outcome && 'proof' in outcome)
    return (
      <Frame>
        <Prove {...outcome} />
      </Frame>
    );
  return (
    <Frame>
      <div className={styles.form}>
        <h1>{fault ? t.providerTitle : t.providerBack}</h1>
        {fault && (
          <>
            <Note tone="bad" live>
              {fault.say()}
            </Note>
            <Button href="/login" kind="primary" size="lg" full>
              {t.toSignIn}
            </Button>
          </>
        )}
      </div>
    </Frame>
  );
}
