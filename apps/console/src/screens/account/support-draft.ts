/** Draft of a support message in session storage, one per tab. */
import { sessionStore } from '../../base/local-storage.ts';

export interface Draft {
  message: string;
  name: string;
  email: string;
  phone: string;
}

const KEY = 'kontor.support';

export function keptDraft(): Partial<Draft> {
  try {
    return JSON.parse(sessionStore.get(KEY) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}

export const keepDraft = (draft: Draft): void => sessionStore.set(KEY, JSON.stringify(draft));
export const clearDraft = (): void => sessionStore.remove(KEY);
