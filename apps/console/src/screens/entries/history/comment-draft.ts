/**
 * React hook: an unsent comment, one per entry, user and tab. It is state that each change copies to session storage, from
 * where it is read when the component mounts; a component that shows another entry needs another `key`.
 */
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { sessionStore } from '../../../base/local-storage.ts';
import type { Mentioned } from './use-comments.ts';

export interface CommentDraft {
  text: string;
  /** Path of the field that it is about; empty for the whole entry. */
  path: string;
  named: Mentioned[];
}

const none: CommentDraft = { text: '', path: '', named: [] };

function read(key: string): CommentDraft {
  try {
    return { ...none, ...(JSON.parse(sessionStore.get(key) ?? '{}') as Partial<CommentDraft>) };
  } catch {
    return none;
  }
}

function store(key: string, draft: CommentDraft): void {
  if (draft.text.trim() === '') sessionStore.remove(key);
  else sessionStore.set(key, JSON.stringify(draft));
}

export function useCommentDraft(report: string) {
  const key = `kontor.comment.${useUser()?.id ?? ''}.${report}`;
  const [draft, setDraft] = useState(() => read(key));
  return {
    ...draft,
    change(part: Partial<CommentDraft>): void {
      const next = { ...draft, ...part };
      store(key, next);
      setDraft(next);
    },
    /** The draft is dropped, unless more has been typed since; also if the component has unmounted meanwhile. */
    sent(text: string): void {
      if (read(key).text === text) store(key, none);
      setDraft(now => (now.text === text ? none : now));
    },
  };
}
