/**
 * Types of the example requests beside the handlers: the permission matrix (test/records.test.ts) sends each as every
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
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  delete(path: string, headers?: Record<string, string>): Promise<Answered>;
}
/** Fixtures that examples can use. */
export interface ExampleWorld {
  /** A form that everybody with the permission may read. */
  form: string;
  /** Another user, who makes no requests. */
  stranger: Pick<Asker, 'id'>;
  /** Creates an item owned by `owner`; answers its id. */
  make(name: ResourceName, owner: string | null): Promise<string>;
  /** URL of a pending upload of the stranger. */
  uploadOfAnother(): Promise<string>;
  /** Pretends that the demo data is loaded. */
  demoLoaded(): Promise<void>;
  /** Reads the first part of an endless response. */
  stream(url: string, person: Asker): Promise<Answered>;
}

/**
 * Expected statuses by actor: administrator; users with permissions `all`, `self` and none; nobody; and the holder of a
 * share link, who equals nobody unless the link opens the call.
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
/** One for each call of the area; a missing one does not compile. */
export type Examples<A extends CallArea> = Record<keyof (typeof callAreas)[A] & CallName, Example>;

export const resetTarget = 'http://localhost:3000/reset-password/{token}';
export const inviteTarget = 'http://localhost:3000/confirm-invitation/{token}';
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
/** Every signed-in actor gets this status, regardless of permissions. */
export const everybody = (status: number): Statuses => ({
  ...{ admin: status, all: status, self: status, none: status },
  nobody: 401,
});
export const adminOnly: Statuses = { admin: 200, all: 403, self: 403, none: 403, nobody: 401 };
export const missing: Statuses = { ...reading, admin: 404, all: 404, self: 404 };
export const notTheirs: Statuses = { ...missing, share: 404 };
/** Open to a share link only. */
export const byLink: Statuses = { admin: 404, all: 404, self: 404, none: 404, nobody: 404, share: 200 };
