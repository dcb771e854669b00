/** React hook: a comment that is being written, in session storage by person and entry, until it is sent or emptied. */
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import type { Mentioned } from './use-comments.ts';

export interface CommentDraft {
  text: string;
  /** Path of the field that it is about; empty for the whole entry. */
  path: string;
  named: Mentioned[];
}

const none: CommentDraft = { text: '', path: '', named: [] };

function kept(key: string): CommentDraft {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<CommentDraft>) };
  } catch {
    return none;
  }
}

function keep(key: string, draft: CommentDraft): void {
  try {
    if (draft.text.trim() === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // without storage it lasts as long as the screen
  }
}

/** Of one entry as long as it is mounted: whoever shows another one mounts it anew. */
export function useCommentDraft(report: string) {
  const key = `kontor.comment.${useUser()?.id ?? ''}.${report}`;
  const [draft, setDraft] = useState(() => kept(key));
  const change = (part: Partial<CommentDraft>): void => {
    const next = { ...draft, ...part };
    keep(key, next);
    setDraft(next);
  };
  return { ...draft, change, clear: () => change(none) };
}
