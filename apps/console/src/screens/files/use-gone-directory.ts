/**
 * React hook that resets the directory filter, with a message, if the directory does not exist. A new one may just be
 * missing from the cache, so it refetches first.
 */
import { useEffect, useRef } from 'react';
import { useFilesTexts } from '../../i18n/files.ts';
import { useAllDirectories } from '../../library/whole-lists.ts';
import { toast } from '../../ui/index.ts';
import { NONE } from './model.ts';

export function useGoneDirectory(chosen: string | undefined, forget: () => void): void {
  const { all, refetch } = useAllDirectories();
  const missing = Boolean(chosen && chosen !== NONE && all && !all.some(({ id }) => id === chosen));
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!missing) return;
    let over = false;
    void refetch().then(({ isSuccess, data }) => {
      if (over || !isSuccess || data.some(({ id }) => id === chosen)) return;
      toast.warn(() => useFilesTexts.now().directoryGone);
      latest.current();
    });
    return () => {
      over = true;
    };
  }, [missing, chosen, refetch]);
}
