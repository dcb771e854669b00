/** A line of the audit log, as the API tells it. */
export interface AuditLine {
  id: string;
  at: string;
  user_id: string | null;
  username: string | null;
  via: string | null;
  ip: string | null;
  agent: string | null;
  action: string;
  entity: string | null;
  item_id: string | null;
  outcome: string;
  request_id: string | null;
  detail: Record<string, unknown> | null;
}

/** The catalogue's word, else the server's own. */
export const wordOf = (words: object, key: string): string =>
  Object.hasOwn(words, key) ? String(words[key as keyof typeof words]) : key;
