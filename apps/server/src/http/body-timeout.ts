/**
 * Timeouts for request bodies (security.md, D29): one minute for an ordinary body; an upload must keep a minimum rate.
 * Watched for each request, since Node has one limit for all. Answers are not limited.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';

export interface Pace {
  /** Timeout in ms for a whole body; applies also to the unread rest of an upload after its response. */
  bodyMs: number;
  /** Interval in ms at which an upload's rate is checked. */
  uploadMs: number;
  /** Minimum rate of an upload in bytes a second. */
  uploadRate: number;
}

export const usualPace: Pace = { bodyMs: 60_000, uploadMs: 30_000, uploadRate: 10_000 };

/** Time for the response to be flushed before the connection is closed. */
const farewellMs = 1_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a slow request: with a 408 if the handler still reads the body and can answer, else by closing the connection.
 */
function cut(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  setTimeout(() => socket.destroy(), farewellMs).unref();
  if (response.headersSent || request.listenerCount('error') === 0) {
    socket.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  // The body's reader gets it like any stream error, and answers.
  request.emit('error', new Problem('slow'));
}

/** Watches one request until its body is complete. `upload`: no total timeout until it is answered. */
export function watch(request: IncomingMessage, response: ServerResponse, pace: Pace, upload: boolean): void {
  const { socket } = request;
  // Injected requests (tests) have no socket.
  if (!hasBody(request) || !('destroy' in socket)) return;
  let timer: NodeJS.Timeout;
  const end = () => clearTimeout(timer);
  // Judged after the event loop has read what waits: after a long pause of this process, timers fire before that.
  const after = (ms: number, judge: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => setImmediate(() => !request.complete && !socket.destroyed && judge()), ms);
  };
  const whole = () => {
    if (!request.complete && !request.readableEnded) after(pace.bodyMs, () => cut(request, response));
  };
  const paced = () => {
    const before = socket.bytesRead;
    after(pace.uploadMs, () => {
      const came = socket.bytesRead - before;
      // What came and is not read yet holds the sender back: then the server is slow, and not they.
      if (request.readableLength > 0 || came >= (pace.uploadRate * pace.uploadMs) / 1_000) paced();
      else cut(request, response);
    });
  };
  if (upload) {
    paced();
    response.once('finish', () => {
      // Answered before the end of its body: the rest is discarded, or the next request on this connection would wait
      // behind it.
      if (!request.complete) request.unpipe().resume();
      whole();
    });
  } else whole();
  request.once('end', end);
  request.once('close', end);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No total timeout for the body, only a minimum rate. */
    upload?: boolean;
  }
}

export function paceBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', (request, reply, done) => {
    watch(request.raw, reply.raw, pace, request.routeOptions.config?.upload === true);
    done();
  });
}
