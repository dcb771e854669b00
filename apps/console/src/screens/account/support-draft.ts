/** Draft of a support message in session storage, one per tab. */
export interface Draft {
  message: string;
  name: string;
  email: string;
  phone: string;
}

const KEY = 'kontor.support';

export function keptDraft(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // without storage the draft lasts as long as the screen
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // without storage there is nothing to remove
  }
}
