/** React hook for the embedded mode: requests the parent page's session (docs/embedding.md). */
import { useEffect, useState } from 'react';
import { session } from '../api/session.ts';
import { isEmbedded } from '../ui/embedded.ts';

/** True while the parent is asked for a token, once whenever there is none; the login is shown only after that. */
export function useParentToken(token: string | null): boolean {
  const [answered, setAnswered] = useState(false);
  const asking = !token && !answered && isEmbedded() && window.parent !== window;
  useEffect(() => {
    if (token) setAnswered(false);
    if (!asking) return;
    void import('../api/parent-session.ts')
      .then(({ enterByParent }) => enterByParent())
      .catch(() => undefined)
      .then(() => setAnswered(session.get().token === null));
  }, [token, asking]);
  return asking;
}
