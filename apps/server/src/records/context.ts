/** What a verb gets beside its input: who asks, the open transaction, and the services of the house. */

import type { IncomingHttpHeaders } from 'node:http';
import { type Action, type FileVariant, type Permissions, Problem, type Role } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import type { Database, Db } from '../db/open.ts';
import type { Caller } from '../outside/guarded-fetch.ts';
import type { Mailer } from '../outside/mail.ts';
import type { Provider } from '../outside/oidc.ts';
import type { Seal } from '../outside/secret-box.ts';
import type { Storage } from '../outside/storage/storage.ts';

export interface UserActor {
  kind: 'user';
  id: string;
  role: Role;
  permissions: Permissions;
  /** Names for starting values of forms and for the shell. */
  username: string;
  session: Buffer;
  /** A program asks, with an API key of this person: what only people may do is not for it. */
  key?: true;
  /** Their role asks for a second factor, and they have none yet. */
  factorless?: true;
}
/** Nobody is signed in. */
export interface NobodyActor {
  kind: 'nobody';
}
/** The holder of a share link: of one form, with constant rights (records/link-scope.ts). */
export interface LinkActor {
  kind: 'share';
  link: string;
  form: string;
  /** Good for so many entries and no more. */
  limited: boolean;
  /** It has no use left. */
  spent: boolean;
}
/** The house itself, with named rights. */
export interface SystemActor {
  kind: 'system';
  permissions: Permissions;
}
export type Actor = UserActor | NobodyActor | LinkActor | SystemActor;

export interface Services {
  /** A signed address of one version of a stored file: the number of the row's, of small pictures their hash. */
  sign(fileId: string, variant: FileVariant, version: string): string;
  /** Whether `signature` was made by `sign` and has not expired. */
  signed(fileId: string, variant: FileVariant, expires: string, version: string, signature: string): boolean;
  /** The address of `path` (below /api), good until then; `signedUntil` says whether one is. */
  signUntil(path: string, until: Date): string;
  signedUntil(path: string, expires: string, signature: string): boolean;
  /** Puts a job into the outbox, inside the transaction of `db`: to be done at once, or not before `at`. */
  send(db: Db, queue: Queue, data: object, at?: Date): Promise<void>;
  /** Of jobs that were given up. */
  jobs: {
    retry(db: Db, queue: string, id: string): Promise<void>;
    remove(db: Db, queue: string, id: string): Promise<void>;
  };
  /** Where this server keeps what is its own, and what its connections are called. */
  place: { dataDir: string; ownDatabase: boolean; name: string };
  /** Secrets that are read again, sealed at rest. */
  seal: Seal;
  storage: Storage;
  /** Calls out of the house, kept from the inner network. */
  caller: Caller;
  /** For the workers of the outbox: whoever changes something sends a job `mail` with the change. */
  mail: Mailer;
  /** Of PUBLIC_URL and EMBED_ORIGINS: where links may lead. */
  origins: readonly string[];
  /** Sites that may show Kontor in a frame. */
  embedOrigins: readonly string[];
  /** Who may sign people in beside ourselves. */
  providers: readonly Provider[];
  limits: { uploadSize: number; uploads: number; uploadTypes: readonly string[]; storage: number };
  branding: { app_name: string; sub_name: string; support_mail: string | null };
}

/** The queues of the outbox; jobs/ holds a worker for each. */
export type Queue =
  | 'thumbnail'
  | 'forget-object'
  | 'sweep'
  | 'exports'
  | 'deliveries'
  | 'charts'
  | 'schedules'
  | 'mail'
  | 'copies'
  | 'message-out'
  | 'message-turn'
  | 'demo'
  | 'purge';

export interface Ctx {
  actor: Actor;
  /** On writing verbs this is the open transaction. */
  db: Db;
  /** Outside of the request's transaction: counters of tries, log lines that a failure must not undo. */
  database: Database;
  now: Date;
  requestId: string;
  ip: string;
  /** What the caller's program calls itself. */
  agent?: string;
  /** Of texts that a form gives in several; German where nobody asks. */
  language?: Language;
  services: Services;
  /** In whose name something is added, where that is not whoever asks: an entry that came as a file (calls/reports/import.ts). */
  sender?: Sender;
}

export interface Sender {
  /** Whoever its `local_id` is unique for. */
  owner: string;
  user: string | null;
}

/** What a call gets: everything is checked by its row's schemas already. */
export interface CallInput<Body = unknown, Query = Record<string, unknown>> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
}

export type { Action, Db, FileVariant, Storage };

export const actorId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** Whoever a `local_id` is unique for: the user, or the share link. */
export const ownerId = (actor: Actor): string | null => (actor.kind === 'share' ? actor.link : actorId(actor));

/** The person who is signed in; the route table has let nobody else through. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Problem('signedOut');
  return actor;
}
