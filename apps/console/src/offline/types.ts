/**
 * Types of the outbox: saved entries and their files that the server has not confirmed. What is still being typed is a
 * draft (drafts.ts). Independent of UI and session: tokens come from the caller of the sender (sender.ts).
 */
import type { Data } from '@kontor/form';

/** The author of an entry, and thus its credentials: a user's session, or a share link. */
export type Way = { kind: 'session'; user_id: string } | { kind: 'link'; token: string };

/** A file of an entry, stored on this device until the server's receipt lists its hash. */
export interface OutgoingFile {
  /** The id by which the answers reference it until it is stored. */
  id: string;
  filename: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The stored file: its id on the server, and the hexadecimal SHA-256 of what was sent. */
  stored: { id: string; sha256: string } | null;
  /** Bytes sent so far. */
  sent: number;
  /** Upload URL of a started upload. */
  address: string | null;
}

/**
 * Why the entry was refused, by the server or by the device's own checks: `FileLost` (bytes are gone from this device),
 * `ArrivedAlready` (an entry with this `local_id` and other answers exists), `EntryGone` (it arrived and was deleted
 * there), `ReceiptDiffers` (the receipt lists other files or hashes).
 */
export interface Fault {
  /** HTTP status; 0 for faults found on the device. */
  code: number;
  name: string;
  message: string;
  issues: { path: string; code: string; message: string; values?: Record<string, unknown> }[];
}

export interface Outgoing {
  /** Idempotency key, the same at every attempt. */
  local_id: string;
  way: Way;
  report_config_id: string;
  /** The version of the form under which it was filled in; entries of earlier consoles have none. */
  form_version?: number | undefined;
  form_name: string;
  /** Title in lists. */
  title: string;
  /** The answers to be sent; local files are referenced by the ids of `files`. */
  data: Data;
  state: string | null;
  /** Ids of files that were already on the server. */
  stored_files: string[];
  files: OutgoingFile[];
  /** When it was saved, milliseconds since 1970. */
  at: number;
  status: 'ready_to_send' | 'sent';
  /** What it waits for; null while it is being sent, or has a fault. */
  hold: 'network' | 'session' | 'server' | 'turn' | null;
  fault: Fault | null;
  tries: number;
  /** Milliseconds since 1970: earliest time of the next attempt. */
  not_before: number;
  /** Once sent: id of the entry, and when. The content is deleted from the device by then. */
  receipt: { report_id: string; at: number; number?: string | null } | null;
  /** The form numbers its entries: this one gets its number with the receipt. */
  numbered?: boolean;
  /** For how long it was filled in by a link, where that is known. */
  seconds?: number | undefined;
}

/** Input of the outbox. */
export interface NewOutgoing
  extends Pick<
    Outgoing,
    | 'local_id'
    | 'way'
    | 'report_config_id'
    | 'form_version'
    | 'form_name'
    | 'title'
    | 'data'
    | 'state'
    | 'numbered'
    | 'seconds'
  > {
  /** Ids of all files that the answers reference: local ones (local-files.ts) and the server's. */
  files: readonly string[];
}
