/**
 * Types of the route table: an endpoint (method, path, schemas, access, handler) and the typed handlers of an area's
 * calls.
 */
import type {
  Action,
  CallArea,
  CallName,
  callAreas,
  calls,
  Issue,
  LinkUse,
  Resource,
  Static,
  TSchema,
} from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput, Ctx } from './context.ts';
import type { Forms } from './forms.ts';
import type { Subject } from './verb.ts';

export type Handler = (
  ctx: Ctx,
  input: CallInput<never, never>,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown;

type Row<N extends CallName> = (typeof calls)[N];
type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & Params<Rest>
  : Record<never, never>;
type Query<C> = (C extends { query: infer S extends TSchema } ? Static<S> : unknown) &
  (C extends { link: LinkUse } ? { token?: string } : unknown) &
  (C extends { lists: Resource } ? Record<string, unknown> : Record<never, never>);

/** Input of a call's handler, typed and validated by its row's schemas. */
export type In<N extends CallName> = {
  params: Params<Row<N>['path']>;
  query: Query<Row<N>>;
  body: Row<N> extends { body: infer S extends TSchema } ? Static<S> : undefined;
  headers: CallInput['headers'];
};
/** Output of a call, by its row's schema. */
export type Out<N extends CallName> = Row<N>['out'] extends infer S extends TSchema ? Static<S> : never;
/**
 * A JSON answer, or the reply if the handler has sent serialised text itself; nothing if the row has no schema; a
 * stream or buffer if it names a content type.
 */
type Returns<O> = O extends TSchema
  ? Promise<Static<O> | FastifyReply> | Static<O>
  : O extends null
    ? Promise<void>
    : unknown;
export type HandlerOf<N extends CallName> = (
  ctx: Ctx,
  input: In<N>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Returns<Row<N>['out']>;
/** Handlers of an area: exactly one for each of its calls. */
export type Handlers<A extends CallArea> = { [N in keyof (typeof callAreas)[A] & CallName]: HandlerOf<N> };

/** Dependencies of handlers. */
export interface AreaDeps {
  forms: Forms;
  /** Entries with their behaviour. */
  reports: Subject;
  /** Forms with their behaviour. */
  reportConfigs: Subject;
  /** Public URL of the instance. */
  publicUrl: string;
  /** Handler of /api/openapi.json. */
  openApi: HandlerOf<'openapi'>;
  /** Checks a value by a schema, for handlers that parse their body themselves. */
  schemaCheck(schema: object): (value: unknown) => Issue[];
  /** Checks the query of a list that comes from somewhere else than a request. */
  listCheck(resource: Resource): (query: unknown) => Issue[];
  /** Largest JSON body in bytes. */
  largestBody(): number;
}

export interface Endpoint {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces. */
  path: string;
  who: 'none' | 'user' | 'share';
  needs?: { entity: string; action: Action };
  /** Closed to API keys. */
  noApiKeys?: true;
  /**
   * Open to people who still have to set up the second factor that their role requires; `self`: only where it concerns
   * themselves.
   */
  withoutSecondFactor?: true | 'self';
  /** Also open to the token of a share link; to nothing else if `who` is `share`. */
  link?: LinkUse;
  /** Takes an API key as the password of Basic authentication; errors are OData's. */
  basic?: true;
  /** Also open to the secret of an export link. */
  exportLink?: true;
  /** Also open to a link without uses left. */
  afterLastUse?: true;
  about: string;
  query?: object;
  body?: object;
  multipart?: true;
  /** The body is a raw byte stream, read by the handler. */
  byteStream?: true;
  status: number;
  /** Schema of the serializer, a content type, or null for no body. */
  out: object | string | null;
  /** Schema in the documentation, where it says more than the serializer's. */
  documented?: object;
  bodyLimit?: number;
  bodyParts?: number;
  /** Runs in one transaction that commits after the handler. Adding opens its own where it needs one. */
  writes: boolean;
  /** Resource to notify of a change after the call, for handlers that publish no change notifications themselves. */
  changes?: Resource;
  /** Not a use of the session. */
  unattended?: true;
  /** Exempt from load shedding and from the request budget. */
  duringOverload?: true;
  handler: Handler;
}

/** Open to API keys if it needs a permission: calls without one are for people only, or say otherwise. */
export const opensToKeys = ({ noApiKeys, needs }: Endpoint): boolean => !noApiKeys && needs !== undefined;
