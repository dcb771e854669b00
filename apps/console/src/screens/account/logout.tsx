import { useEffect } from 'react';
import { signOut } from '../../api/account.ts';
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
    void signOut()
      .catch(() => undefined)
      .finally(() => {
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
