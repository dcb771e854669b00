/** The type of a call's row (an endpoint that is no resource verb), and schemas that several calls share. */
import { limits } from '../base/limits.ts';
import type { Action } from '../base/permissions.ts';
import type { LinkUse, Resource } from '../base/resource.ts';
import { id, maybe, type TSchema, Type, text } from '../base/schema.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  who: 'none' | 'user' | 'share';
  needs?: { entity: string; action: Action };
  about: string;
  query?: TSchema;
  body?: TSchema;
  /** For interactive sessions only: API keys are refused. Calls of `user` that need no permission imply it. */
  noApiKeys?: true;
  /** Open to users who have yet to set up the second factor that their role demands. */
  withoutSecondFactor?: true;
  /** The handler parses the body itself (multipart). */
  multipart?: true;
  /** The handler reads the body as a stream of bytes (application/offset+octet-stream). */
  byteStream?: true;
  /** Takes this resource's list query: filters, search, sort, direction. */
  lists?: Resource;
  /** Accepts the token of a share link too (with `who: 'share'`: only that), counted as this use. */
  link?: LinkUse;
  /** Takes an API key also as the password of Basic authentication, and tells of errors as OData does. */
  basic?: true;
  /** Opened by the secret of an export link too (`token`), which reads in the name of who made it. */
  exportLink?: true;
  /** Answers even if the link has no uses left, so that a submission can be retried. */
  afterLastUse?: true;
  /** A POST that changes nothing: a query in a body, without a transaction. */
  readOnly?: true;
  /** Opens its transaction itself, once it has read the body or looked through entries: none stays open meanwhile. */
  ownTransaction?: true;
  /** Publishes its change notifications itself, one an item; else a write notifies of the resource in `needs`. */
  announcesItself?: true;
  /** Sent by the console without anybody doing anything: not a use of the session, which it does not prolong. */
  unattended?: true;
  /** Exempt from load shedding and from the bearer's request budget. */
  duringOverload?: true;
  status?: number;
  /** JSON schema of the answer, or the content type of a stream. */
  out: TSchema | string | null;
  bodyLimit?: number;
  /** Values and keys of a JSON body, where they may be more than the usual 100,000. */
  bodyParts?: number;
}

/**
 * Identity function that preserves the row's literal types, from which request and answer types are derived (wire.ts).
 */
export const call = <const C extends Call>(row: C): C => row;

export const data = <S extends TSchema>(schema: S) => Type.Object({ data: schema });
export const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page_size_max })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
};
export const listOf = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), count: Type.Integer(), page: Type.Integer(), limit: Type.Integer() });

/** Receipt: the server has stored the entry and every byte of its files (SHA-256, in hexadecimal). */
export const receipt = {
  id: id(),
  report_config_id: id(),
  local_id: maybe(id()),
  /** The running number of the entry; null where the form gives none. */
  number: maybe(Type.String()),
  files: Type.Array(Type.Object({ id: id(), size: Type.Integer(), sha256: Type.String() })),
};

/** The target of a link in a mail; its placeholders are checked by the handler. */
export const target = text(2_000, 1);
/** A one-time code of the second factor, or a recovery code. */
export const code = text(64, 1);
/** A password at sign-in; the rules for a new one do not apply. */
export const password = Type.String({ minLength: 1, maxLength: 1_024 });
