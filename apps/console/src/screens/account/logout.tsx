import { useEffect } from 'react';
import { signOut } from '../../api/account.ts';
import { serverReachable } from '../../api/reachability.ts';
import { session } from '../../api/session.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { navigate } from '../../ui/navigation.ts';
import { confirm } from '../../ui/questions.ts';

/** One call for both runs of the effect in development. */
let isRunning = false;

async function leave(): Promise<void> {
  const t = useAccountTexts.now();
  const { user } = session.get();
  // Nobody signs in without a network: in a cellar this ends the work of the day.
  const question = () => ({ title: t.logoutOffline, body: t.logoutOfflineBody, yes: t.logoutYes, no: t.logoutNo });
  if (user && !serverReachable.get() && !(await confirm(question)))
    return void (await navigate('/reports', { replace: true }));
  // Known data of kept forms may be personal: it goes with whoever signs out. What waits to be sent stays.
  const forget =
    user && localStorage.getItem('kontor.forms')
      ? import('../../offline/forms.ts').then(forms => forms.dropFormsOf(user.id))
      : undefined;
  // What is pushed here is for whoever was signed in; the server drops it with the session.
  const quiet = localStorage.getItem('kontor.push')
    ? import('../../api/push-subscription.ts').then(push => push.unsubscribe())
    : undefined;
  await Promise.allSettled([signOut(), forget, quiet]);
  await navigate('/login', { replace: true, force: true });
}

/** Asks the server to end the session, and leaves whether or not it answered. */
export default function Logout() {
  const t = useAccountTexts();
  useEffect(() => {
    if (isRunning) return;
    isRunning = true;
    void leave().finally(() => {
      isRunning = false;
    });
  }, []);
  return (
    <main>
      <h1 className="vh">{t.loggingOut}</h1>
      <p role="status" style={{ padding: 40 }}>
        {t.loggingOut}
      </p>
    </main>
  );
}
