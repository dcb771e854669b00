/** React hook that polls files whose thumbnails are being made, without refetching the list. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListState } from '../../lists/use-list-screen.ts';
import type { FileItem } from './model.ts';

/** Delays in seconds between polls; slower thumbnails appear on the next visit. */
const LOOKS = [2, 3, 5, 8, 13, 20, 30, 60];

export function useWaiting({ items, params }: ListState<FileItem>): void {
  const queries = useQueryClient();
  const waiting = items.filter(({ files }) => files?.thumbnail_state === 'waiting').map(({ id }) => id);
  const latest = useRef({ waiting, params });
  useEffect(() => {
    latest.current = { waiting, params };
  });
  const first = waiting[0];
  useEffect(() => {
    if (!first) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (at: number) => {
      const after = LOOKS[at];
      if (!after) return;
      timer = setTimeout(async () => {
        const { waiting: ids, params: asked } = latest.current;
        const { renew } = await import('./bulk.ts');
        await renew(queries, asked, ids).catch(() => undefined);
        look(at + 1);
      }, after * 1000);
    };
    look(0);
    return () => clearTimeout(timer);
  }, [first, queries]);
}
