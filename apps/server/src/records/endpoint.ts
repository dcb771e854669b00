/** One line of the route table: a method and path, what goes in and out, who may, and what is done. */
import type { Action, LinkUse, Resource } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput, Ctx } from './context.ts';

export type Handler = (
  ctx: Ctx,
  input: CallInput<never, never>,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown;

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
