/** In the embedded mode the page around this one may know who is here already (docs/embedding.md). */
import { useEffect, useState } from 'react';
import { session } from '../api/session.ts';
import { isEmbedded } from '../ui/embedded.ts';

/** Whether the parent is being asked for a token, once whenever there is none; until it has answered, no sign-in is shown. */
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
