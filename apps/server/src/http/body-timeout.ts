/**
 * Timeouts for request bodies (security.md, D29): one minute for an ordinary body; an upload must keep a minimum rate.
 * Watched for each request, since Node has one limit for all. Answers are not limited.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** For a whole body, in ms; what is left unread of an upload after its answer counts as one. */
  bodyMs: number;
  /** An upload is looked at each time this has passed, in ms. */
  uploadMs: number;
  /** Fewer bytes a second than this end an upload. */
  uploadRate: number;
}

export const usualPace: Pace = { bodyMs: 60_000, uploadMs: 30_000, uploadRate: 10_000 };

/** The answer has this long to get out before the line is cut. */
const farewellMs = 1_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends what comes too slowly: by a 408 where somebody still reads the body and can say so, else by cutting the line. */
function cut(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  setTimeout(() => socket.destroy(), farewellMs).unref();
  if (response.headersSent || request.listenerCount('error') === 0) {
    socket.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  // The reader of the body hears of it as of any other fault of the line, and answers.
  request.emit('error', new Problem('slow'));
}

/** Watches one request until its body is there. `upload`: it has no limit in all until it is answered. */
export function watch(request: IncomingMessage, response: ServerResponse, pace: Pace, upload: boolean): void {
  const { socket } = request;
  // What is asked from within the process comes over no line that could be slow.
  if (!hasBody(request) || !('destroy' in socket)) return;
  let timer: NodeJS.Timeout;
  const end = () => clearTimeout(timer);
  const slow = () => {
    if (!request.complete && !socket.destroyed) cut(request, response);
  };
  const whole = () => {
    clearTimeout(timer);
    if (!request.complete && !request.readableEnded) timer = setTimeout(slow, pace.bodyMs);
  };
  const paced = () => {
    const before = socket.bytesRead;
    timer = setTimeout(() => {
      if (request.complete) return;
      if (socket.bytesRead - before < (pace.uploadRate * pace.uploadMs) / 1_000) slow();
      else paced();
    }, pace.uploadMs);
  };
  if (upload) {
    paced();
    response.once('finish', () => {
      // Answered before its end, by a refusal: what still comes is dropped, or the next request on this line would wait
      // behind it for whoever read it until then.
      if (!request.complete) request.unpipe().resume();
      whole();
    });
  } else whole();
  request.once('end', end);
  request.once('close', end);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a body without a limit of time, as long as it keeps coming. */
    upload?: boolean;
  }
}

export function paceBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', (request, reply, done) => {
    watch(request.raw, reply.raw, pace, request.routeOptions.config?.upload === true);
    done();
  });
}
