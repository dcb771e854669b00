import { useEffect, useState } from 'react';
import { describe } from '../../api/problem.ts';
import { comeBack } from '../../api/sso.ts';
import { safeTarget } from '../../api/target.ts';
import { useWayInTexts } from '../../i18n/way-in.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useTitle } from '../../ui/title.ts';
import { Frame } from './frame.tsx';
import styles from './login.module.css';

/** One call for both runs of the effect in development: a code is good for one use. */
let running: Promise<string | null> | null = null;

/** Answers why it failed; null where it did not. The code leaves the address at once. */
async function settle(words: { denied: string; lost: string }): Promise<string | null> {
  const { search } = location;
  await navigate('/login/sso', { replace: true, force: true });
  try {
    const back = await comeBack(search);
    if ('fault' in back) return words[back.fault];
    await navigate(safeTarget(back.next), { replace: true, force: true });
    return null;
  } catch (error) {
    return [describe(error).title, ...describe(error).lines].join(' · ');
  }
}

/** Where providers send the browser back to. */
export default function Sso() {
  const t = useWayInTexts();
  const [fault, setFault] = useState<string | null>(null);
  useTitle(fault ? t.providerTitle : t.providerBack);
  useEffect(() => {
    const words = useWayInTexts.now();
    running ??= settle({ denied: words.providerDenied, lost: words.providerLost }).finally(() => {
      running = null;
    });
    void running.then(setFault);
  }, []);
  return (
    <Frame>
      <div className={styles.form}>
        <h1>{fault ? t.providerTitle : t.providerBack}</h1>
        {fault && (
          <>
            <Note tone="bad" live>
              {fault}
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
