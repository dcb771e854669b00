/**
 * React hook for presence in the designer: says that this window has the form open, and who else has. A query that is asked
 * again every 20 s and when live updates tell of somebody; without an answer it knows of nobody.
 */
import type { AnswerTo } from '@kontor/contract';
import { newId } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { session } from '../../api/session.ts';

const ROUTE = '/report-configs/{id}/openings/{opening}.json';
/** Milliseconds between two renewals. Browsers let a hidden window do so once a minute at most. */
const EVERY = { shown: 20_000, hidden: 60_000 };

type People = AnswerTo<`PUT ${typeof ROUTE}`>['data'];

/** What the server refuses to this person, it will refuse again. */
const isRefused = (error: unknown) => error instanceof ApiError && (error.code === 403 || error.code === 404);

/** Sent while the page goes, too. Who has signed out meanwhile has nothing open. */
function leave(id: string, opening: string): void {
  if (session.get().token) ask(`DELETE ${ROUTE}`, { params: { id, opening }, keepalive: true }).catch(() => undefined);
}

/** A new one each time that the designer is entered, also by going back to a page that the browser has kept. */
function useOpening(id: string): string | null {
  const [opening, setOpening] = useState<string | null>(null);
  useEffect(() => {
    let present: string | null = null;
    function enter(): void {
      present ??= newId();
      setOpening(present);
    }
    function exit(): void {
      if (present !== null) leave(id, present);
      present = null;
      setOpening(null);
    }
    enter();
    window.addEventListener('pageshow', enter);
    window.addEventListener('pagehide', exit);
    return () => {
      window.removeEventListener('pageshow', enter);
      window.removeEventListener('pagehide', exit);
      exit();
    };
  }, [id]);
  return opening;
}

export function useOpenings(id: string): People {
  const opening = useOpening(id);
  const { data, isError } = useQuery({
    // By the name and the part that live updates tell (live-apply.ts).
    queryKey: ['form-openings', { 'filter[report_config_id]': id }, opening],
    queryFn: async ({ signal }) => {
      const params = { id, opening: opening ?? '' };
      return (await ask(`PUT ${ROUTE}`, { params, body: { hidden: document.hidden }, signal })).data;
    },
    enabled: ({ state }) => opening !== null && !isRefused(state.error),
    refetchInterval: () => (document.hidden ? EVERY.hidden : EVERY.shown),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
  return isError || !data ? [] : data;
}
