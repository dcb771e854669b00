/** Parses JSON bodies after decoding them strictly as UTF-8 and checking their shape (base/json-shape.ts); other content types are left to their routes. */
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { checkShape } from '../base/json-shape.ts';

/** Upload parts are not parsed: the handler reads the stream. */
export function passPieces(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parts that the JSON of a body may have, where they are more than usual. */
    bodyParts?: number;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Other bytes are refused: decoded leniently, they would be stored as replacement characters. */
function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Problem('malformed');
  }
}

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = textOf(body as Buffer);
      checkShape(text, request.routeOptions.config?.bodyParts);
    } catch (error) {
      return done(error as Error);
    }
    // No promise: the default parser answers through `done`.
    void parse(request, text, done);
  });
}
