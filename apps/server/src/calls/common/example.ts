/**
 * Example requests: each call has one beside its handler, which the matrix of rights (test/records.test.ts) sends as every
 * kind of actor. Never loaded by the server.
 */
import type { CallArea, CallName, callAreas, ResourceName } from '@kontor/contract';

interface Answered {
  status: number;
}
export interface Asker {
  id: string;
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  delete(path: string, headers?: Record<string, string>): Promise<Answered>;
}
/** What there is to ask about. */
export interface ExampleWorld {
  /** A form that everybody with the right may read. */
  form: string;
  /** Somebody else, who asks for nothing. */
  stranger: Pick<Asker, 'id'>;
  /** An item that `owner` owns; answers its id. */
  make(name: ResourceName, owner: string | null): Promise<string>;
  /** The address of an upload that the stranger has begun. */
  uploadOfAnother(): Promise<string>;
  /** As if the demo's data were loaded. */
  demoLoaded(): Promise<void>;
  /** The beginning of an answer that has no end. */
  stream(url: string, person: Asker): Promise<Answered>;
}

/**
 * Statuses by actor: an administrator, users with all rights, with those on what is their own, with none, nobody, and the
 * holder of a share link, who is nobody where it opens nothing.
 */
export interface Statuses {
  admin: number;
  all: number;
  self: number;
  none: number;
  nobody: number;
  share?: number;
}
export interface Example {
  ask(person: Asker, world: ExampleWorld): Promise<Answered>;
  answers: Statuses;
}
/** One for each call of an area: a missing one does not compile. */
export type Examples<A extends CallArea> = Record<keyof (typeof callAreas)[A] & CallName, Example>;

export const target = 'http://localhost:3000/reset-password/{token}';
export const tus = { 'tus-resumable': '1.0.0' };

export const everyone = (status: number): Statuses => ({
  admin: status,
  all: status,
  self: status,
  none: status,
  nobody: status,
});
export const open: Statuses = { admin: 200, all: 200, self: 200, none: 200, nobody: 200 };
export const reading: Statuses = { ...open, none: 403, nobody: 401 };
export const signedIn: Statuses = { ...open, nobody: 401 };
/** Whoever is signed in gets this, whatever rights they hold. */
export const everybody = (status: number): Statuses => ({
  ...{ admin: status, all: status, self: status, none: status },
  nobody: 401,
});
export const adminOnly: Statuses = { admin: 200, all: 403, self: 403, none: 403, nobody: 401 };
export const missing: Statuses = { ...reading, admin: 404, all: 404, self: 404 };
export const notTheirs: Statuses = { ...missing, share: 404 };
/** Opened by a share link alone. */
export const byLink: Statuses = { admin: 404, all: 404, self: 404, none: 404, nobody: 404, share: 200 };
