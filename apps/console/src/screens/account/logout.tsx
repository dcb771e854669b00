import { useEffect } from 'react';
import { signOut } from '../../api/account.ts';
import { session } from '../../api/session.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { navigate } from '../../ui/navigation.ts';

/** One call for both runs of the effect in development. */
let isRunning = false;

/** Asks the server to end the session, and leaves whether or not it answered. */
export default function Logout() {
  const t = useAccountTexts();
  useEffect(() => {
    if (isRunning) return;
    isRunning = true;
    // Known data of kept forms may be personal: it goes with whoever signs out. What waits to be sent stays.
    const { user } = session.get();
    const forget =
      user && localStorage.getItem('kontor.forms')
        ? import('../../offline/forms.ts').then(forms => forms.dropFormsOf(user.id))
        : undefined;
    void Promise.allSettled([signOut(), forget]).finally(() => {
      isRunning = false;
      void navigate('/login', { replace: true, force: true });
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
