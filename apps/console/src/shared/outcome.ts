/** Types of the result of sending an entry. */
export interface Receipt {
  form: string;
  /** Milliseconds since 1970. */
  at: number;
  id: string;
  files: number;
  /** The running number that the server gave; null without one. */
  number: string | null;
}

/** The page to show next. */
export type Outcome = { localId: string; files: number } & (
  | { kind: 'sent'; receipt: Receipt }
  /** It is in the outbox, and waits for the network, the server or the user. */
  | { kind: 'waits' }
);
