/** One line of the route table: a method and path, what goes in and out, who may, and what is done. */
import type {
  Action,
  CallArea,
  CallName,
  callAreas,
  calls,
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

/** What a call's handler gets, as its row's schemas have let it through. */
export type In<N extends CallName> = {
  params: Params<Row<N>['path']>;
  query: Query<Row<N>>;
  body: Row<N> extends { body: infer S extends TSchema } ? Static<S> : undefined;
  headers: CallInput['headers'];
};
/** What a call answers, by the schema of its row. */
export type Out<N extends CallName> = Row<N>['out'] extends infer S extends TSchema ? Static<S> : never;
/**
 * A JSON answer, or the reply where the handler has sent the text of it itself; nothing where the row has no schema; any
 * stream or buffer where it names a content type.
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
/** The handlers of an area: one for each of its calls. */
export type Handlers<A extends CallArea> = { [N in keyof (typeof callAreas)[A] & CallName]: HandlerOf<N> };

/** What handlers are made with. */
export interface AreaDeps {
  forms: Forms;
  /** The behaviour that entries are added with. */
  reports: Subject;
  /** Where the instance is found from outside. */
  publicUrl: string;
  /** The text of /api/openapi.json. */
  openApi: HandlerOf<'openapi'>;
  /** Of JSON, in bytes. */
  largestBody(): number;
}

export interface Endpoint {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces. */
  path: string;
  who: 'none' | 'user' | 'share';
  needs?: { entity: string; action: Action };
  /** No API key opens it. */
  noApiKeys?: true;
  /** Open to whoever has yet to set the second factor that their role asks for; `self`: where it is about themselves. */
  withoutSecondFactor?: true | 'self';
  /** The token of a share link opens it too, and is all that does where `who` is `share`. */
  link?: LinkUse;
  /** Also one of a link that has no use left. */
  afterLastUse?: true;
  about: string;
  query?: object;
  body?: object;
  multipart?: true;
  /** Its body is bytes as they come, which the handler reads itself. */
  byteStream?: true;
  status: number;
  /** The serializer's schema, a content type of its own, or null for no body. */
  out: object | string | null;
  /** The schema as documented, where the serializer's is a plainer one. */
  documented?: object;
  bodyLimit?: number;
  /** Runs inside one transaction, which commits when the handler ends well. Adding opens its own where it needs one. */
  writes: boolean;
  /** Whose items a call changes that does not tell of them by itself; live updates say so. */
  changes?: Resource;
  /** Answered also while the server is overloaded, and beyond the bearer's number of requests. */
  duringOverload?: true;
  handler: Handler;
}

/** Closed to API keys unless it is for some right: what is only for people needs none, or says so. */
export const opensToKeys = ({ noApiKeys, needs }: Endpoint): boolean => !noApiKeys && needs !== undefined;
