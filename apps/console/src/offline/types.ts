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
  /** As the server stores it: its id there, and the SHA-256 of what was sent, in hexadecimal. */
  stored: { id: string; sha256: string } | null;
  /** Bytes that have left. */
  sent: number;
  /** Of an upload in pieces that was begun. */
  address: string | null;
}

/**
 * Why it was not taken, for a person to mend: the server's refusal, or what the device found itself. Those are
 * `FileLost` (its bytes are gone from this device), `ArrivedAlready` (an entry of this `local_id` with other answers is
 * there), `EntryGone` (it arrived, and was deleted there), `ReceiptDiffers` (it arrived, and the server names other files
 * or bytes).
 */
export interface Fault {
  /** HTTP status; 0 for what the device found. */
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

/** What is put into the outbox. */
export interface NewOutgoing
  extends Pick<Outgoing, 'local_id' | 'way' | 'report_config_id' | 'form_name' | 'title' | 'data' | 'state'> {
  /** All files that the answers name: those kept on this device (local-files.ts) and those that the server has already. */
  files: readonly string[];
}
