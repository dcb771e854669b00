/**
 * What this device keeps until the server has it. Entries that were saved stand in the outbox with their files; what is
 * still being typed is a draft (drafts.ts). Nothing here knows a screen or the session: who may send is asked of whoever
 * started the sender (sender.ts).
 */
import type { Data } from '@kontor/form';

/** Who an entry is from, and so by what it is sent: somebody's session, or a share link. */
export type Way = { kind: 'session'; user_id: string } | { kind: 'link'; token: string };

/** A file of an entry, kept on this device until the server has told its hash. */
export interface OutgoingFile {
  /** By which the answers name it until it is stored. */
  id: string;
  filename: string;
  type: string;
  /** Bytes. */
  size: number;
  /** As the server stores it: its id there, and its SHA-256 in hexadecimal. */
  stored: { id: string; sha256: string } | null;
  /** Bytes that have left. */
  sent: number;
  /** Of an upload in pieces that was begun. */
  address: string | null;
}

/** Why it was not taken: by the server's refusal, for a person to mend. */
export interface Fault {
  /** HTTP status. */
  code: number;
  name: string;
  message: string;
  issues: { path: string; code: string; message: string; values?: Record<string, unknown> }[];
}

export interface Outgoing {
  /** Sent with it at every try, so that it arrives once. */
  local_id: string;
  way: Way;
  report_config_id: string;
  form_name: string;
  /** What it is called in lists. */
  title: string;
  /** As it will be sent, but for the files that are not stored yet: those stand under the ids of `files`. */
  data: Data;
  state: string | null;
  /** Files that the server has already, by other ways. */
  stored_files: string[];
  files: OutgoingFile[];
  /** When it was saved, milliseconds since 1970. */
  at: number;
  status: 'ready_to_send' | 'sent';
  /** What it waits for; null while it is being sent, or has a fault. */
  hold: 'network' | 'session' | 'server' | 'turn' | null;
  fault: Fault | null;
  tries: number;
  /** Milliseconds since 1970, before which it is not tried again. */
  not_before: number;
  /** Once it is sent: the entry's id, and when. Its content is gone from this device by then. */
  receipt: { report_id: string; at: number } | null;
}
