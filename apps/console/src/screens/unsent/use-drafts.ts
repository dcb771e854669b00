/**
 * React hook with this device's drafts, newest first; rereads when the page becomes visible, since other tabs write
 * them.
 */
import { useEffect, useState } from 'react';
import type { Draft } from '../../offline/drafts.ts';
import { allDrafts } from '../../offline/put-drafts.ts';

export function useDrafts(): { drafts: Draft[]; reread: () => void } {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [asked, ask] = useState(0);
  const reread = () => ask(count => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` triggers a reread
  useEffect(() => {
    let over = false;
    void allDrafts()
      // storage is unavailable: no drafts
      .catch((): Draft[] => [])
      .then(all => over || setDrafts(all.toSorted((a, b) => b.at - a.at)));
    return () => {
      over = true;
    };
  }, [asked]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && ask(count => count + 1);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return { drafts, reread };
}
