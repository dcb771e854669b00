/** What the rows of calls are made of. */
import { limits } from '../base/limits.ts';
import type { Action } from '../base/permissions.ts';
import type { LinkUse, Resource } from '../base/resource.ts';
import { id, maybe, type TSchema, Type, text } from '../base/schema.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  who: 'none' | 'user' | 'share';
  needs?: { entity: string; action: Action };
  about: string;
  query?: TSchema;
  body?: TSchema;
  /** For people who signed in themselves; no API key opens it. So is every call of `user` that needs no right. */
  noApiKeys?: true;
  /** Open to whoever has yet to set the second factor that their role asks for. */
  withoutSecondFactor?: true;
  /** The body is read by the handler itself (multipart). */
  multipart?: true;
  /** The body is bytes as they come (application/offset+octet-stream), which the handler reads itself. */
  byteStream?: true;
  /** Takes the list query of this resource: filters, search, sort, direction. */
  lists?: Resource;
  /** The token of a share link opens it too (with `who: 'share'`: nothing else does); what it is used for there. */
  link?: LinkUse;
  /** Answers also where the link has no use left: what was saved may be sent again. */
  afterLastUse?: true;
  /** A POST that changes nothing: it asks with a body, and needs no transaction. */
  readOnly?: true;
  /** Answered also while the server is overloaded, and beyond the bearer's number of requests. */
  duringOverload?: true;
  status?: number;
  /** JSON schema of the answer, or the content type of what is streamed. */
  out: TSchema | string | null;
  bodyLimit?: number;
}

/** Keeps every literal of the row, which the types of its request and answer are made of (wire.ts). */
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

/** What the sender of an entry may rely on: that it is here, and every byte of its files (SHA-256, in hexadecimal). */
export const receipt = {
  id: id(),
  report_config_id: id(),
  local_id: maybe(id()),
  files: Type.Array(Type.Object({ id: id(), size: Type.Integer(), sha256: Type.String() })),
};

/** Where a link in a mail leads; its placeholders are checked where it is used. */
export const target = text(2_000, 1);
/** A code of the second factor, or a recovery code. */
export const code = text(64, 1);
/** A password as it is said again, not as it is chosen. */
export const password = Type.String({ minLength: 1, maxLength: 1_024 });
