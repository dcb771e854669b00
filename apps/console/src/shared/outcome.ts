/** What is told of an entry that has arrived. */
export interface Receipt {
  form: string;
  /** Milliseconds since 1970. */
  at: number;
  id: string;
  files: number;
}

/** What the page shows next. */
export type Outcome = { localId: string; files: number } & (
  | { kind: 'sent'; receipt: Receipt }
  /** It waits on this device: for a network, the server, or a person. */
  | { kind: 'waits' }
);
