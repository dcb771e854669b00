/** Sign-out page: removes personal data from the device, ends the session on the server and goes to the sign-in. */
import { useEffect } from 'react';
import { signOut } from '../../api/account.ts';
import { serverReachable } from '../../api/reachability.ts';
import { session } from '../../api/session.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { navigate } from '../../ui/navigation.ts';
import { confirm } from '../../ui/questions.ts';

/** React's strict mode runs the effect twice in development; both share this call. */
let isRunning = false;

async function leave(): Promise<void> {
  const t = useAccountTexts.now();
  const { user } = session.get();
  // Signing in again needs a network, so signing out offline is confirmed first.
  const question = () => ({ title: t.logoutOffline, body: t.logoutOfflineBody, yes: t.logoutYes, no: t.logoutNo });
  if (user && !serverReachable.get() && !(await confirm(question)))
    return void (await navigate('/reports', { replace: true }));
  // Known data of offline forms may be personal: it is deleted on sign-out. The outbox stays.
  const forget =
    user && localStorage.getItem('kontor.forms')
      ? import('../../offline/forms.ts').then(forms => forms.dropFormsOf(user.id))
      : undefined;
  // Unsubscribes push for this device; the server drops the subscription with the session.
  const quiet = localStorage.getItem('kontor.push')
    ? import('../../api/push-subscription.ts').then(push => push.unsubscribe())
    : undefined;
  await Promise.allSettled([signOut(), forget, quiet]);
  await navigate('/login', { replace: true, force: true });
}

/** Ends the session on the server, and leaves whether or not the server answered. */
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
