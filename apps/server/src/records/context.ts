/** The context of a request (`Ctx`): actor, open transaction, services; and the kinds of actor. */

import type { IncomingHttpHeaders } from 'node:http';
import { type Action, type FileVariant, type Permissions, Problem, type Role, type Through } from '@kontor/contract';
import type { Language } from '@kontor/form/languages';
import type { Columns } from '../columns/client.ts';
import type { Database, Db } from '../db/open.ts';
import type { Caller } from '../outside/guarded-fetch.ts';
import type { Mailer } from '../outside/mail.ts';
import type { Provider } from '../outside/oidc.ts';
import type { Seal } from '../outside/secret-box.ts';
import type { Storage } from '../outside/storage/storage.ts';
import type { Foreseen } from './foreseen.ts';

export interface UserActor {
  kind: 'user';
  id: string;
  role: Role;
  permissions: Permissions;
  /** For default values of forms, and for the shell. */
  username: string;
  session: Buffer;
  /** Set if authenticated by an API key of this person: closed to actions that only people may do. */
  key?: true;
  /** Set if it reads by an export link: the view that this opens, and how it was made. */
  exportLink?: ExportLink;
  /** Set if the role requires a second factor that is not set up yet. */
  factorless?: true;
}
/** Secret address of a saved view. */
export interface ExportLink {
  id: string;
  view: string;
  settings: Readonly<Record<string, unknown>>;
}
/** Not signed in. */
export interface NobodyActor {
  kind: 'nobody';
}
/** Holder of a share link: one form, constant rights (records/link-scope.ts). */
export interface LinkActor {
  kind: 'share';
  link: string;
  form: string;
  /** The link has a maximum number of entries. */
  limited: boolean;
  /** No uses left. */
  spent: boolean;
}
/** The instance itself (background jobs), with named rights. */
export interface SystemActor {
  kind: 'system';
  permissions: Permissions;
}
export type Actor = UserActor | NobodyActor | LinkActor | SystemActor;

export interface Services {
  /** Signed URL of one version of a stored file: the row's version, for thumbnails their hash. */
  sign(fileId: string, variant: FileVariant, version: string): string;
  /** Whether `signature` was made by `sign` for these values and has not expired. */
  signed(fileId: string, variant: FileVariant, expires: string, version: string, signature: string): boolean;
  /** Signed URL of `path` (below /api), valid until `until`; verified by `signedUntil`. */
  signUntil(path: string, until: Date): string;
  signedUntil(path: string, expires: string, signature: string): boolean;
  /** Enqueues a job in the outbox within the transaction of `db`, to run at once or not before `at`. */
  send(db: Db, queue: Queue, data: object, at?: Date): Promise<void>;
  /** Jobs that have failed for good. */
  jobs: {
    retry(db: Db, queue: string, id: string): Promise<void>;
    remove(db: Db, queue: string, id: string): Promise<void>;
  };
  /** This server's data folder, and the name of its database connections. */
  place: { dataDir: string; ownDatabase: boolean; name: string };
  /** Whether this server was told to stop, and serves on only until load balancers have noticed (DRAIN_SECONDS). */
  isLeaving?: () => boolean;
  /** Encryption at rest of secrets that have to be read again. */
  seal: Seal;
  storage: Storage;
  /** The columnar copy of large forms; without it PostgreSQL answers all. */
  columns?: Columns;
  /** HTTP client for outgoing requests, kept from the inner network (SSRF guard). */
  caller: Caller;
  /** Used by the workers of the outbox only: request handlers enqueue a `mail` job within their transaction. */
  mail: Mailer;
  /** The origin of PUBLIC_URL, then the folders that EMBED_ORIGINS names: where links may lead to. */
  origins: readonly string[];
  /** Origins that may embed Kontor in a frame. */
  embedOrigins: readonly string[];
  /** OpenID Connect providers. */
  providers: readonly Provider[];
  limits: { uploadSize: number; uploads: number; uploadTypes: readonly string[]; storage: number };
  branding: { app_name: string; sub_name: string; support_mail: string | null };
}

/** Queues of the outbox; each has a worker in jobs/. */
export type Queue =
  | 'thumbnail'
  | 'alerts'
  | 'forget-object'
  | 'sweep'
  | 'scrub'
  | 'exports'
  | 'deliveries'
  | 'charts'
  | 'schedules'
  | 'mail'
  | 'copies'
  | 'message-out'
  | 'message-turn'
  | 'demo'
  | 'recalculate'
  | 'imports'
  | 'batches'
  | 'purge';

export interface Ctx {
  actor: Actor;
  /** The open transaction on writing verbs. */
  db: Db;
  /**
   * Connections outside the request's transaction, for attempt counters and log lines that a rollback must not undo.
   */
  database: Database;
  now: Date;
  requestId: string;
  ip: string;
  /** User-Agent of the caller. */
  agent?: string;
  /** Whether the client has disconnected. */
  left?(): boolean;
  /** Language of the form's texts in the answer; German by default. */
  language?: Language;
  services: Services;
  /** For how many seconds an entry was filled in by a share link, as its page measured it. */
  fillSeconds?: number | null;
  /** Sent by the outbox of a device some time after it was saved there. */
  late?: boolean;
  /** How a change comes, where the actor does not say it: a call that changes many items at once. */
  through?: Through;
  /** What the caller asked last at this address, asked along with who they are. */
  foreseen?: Foreseen;
  /** Nothing is written of what is prepared, which is only checked: what is needed for writing alone may be left out. */
  dry?: true;
  /** The person in whose name an item is added, if not the actor: an imported entry (calls/reports/import.ts). */
  sender?: Sender;
}

export interface Sender {
  /** The owner within whom `local_id` is unique. */
  owner: string;
  user: string | null;
}

/** Input of a call, already validated by its row's schemas. */
export interface CallInput<Body = unknown, Query = Record<string, unknown>> {
  params: Record<string, string>;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
}

export type { Action, Db, FileVariant, Storage };

export const actorId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);

/** The owner within whom a `local_id` is unique: the user, or the share link. */
export const ownerId = (actor: Actor): string | null => (actor.kind === 'share' ? actor.link : actorId(actor));

/** The signed-in person; the route table has refused all other actors. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Problem('signedOut');
  return actor;
}
