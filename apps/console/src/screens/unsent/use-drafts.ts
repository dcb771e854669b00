import { useEffect, useState } from 'react';
import type { Draft } from '../../offline/drafts.ts';
import { allDrafts } from '../../offline/put-drafts.ts';

/** Drafts of this device, newest first; read again when the page is looked at, since other tabs write them. */
export function useDrafts(): { drafts: Draft[]; reread: () => void } {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [asked, ask] = useState(0);
  const reread = () => ask(count => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew
  useEffect(() => {
    let over = false;
    void allDrafts()
      // a browser that keeps nothing has none
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
