/** Parses JSON bodies after checking their shape (base/json-shape.ts); other content types are left to their routes. */
import type { FastifyInstance } from 'fastify';
import { checkShape } from '../base/json-shape.ts';

/** Upload parts are not parsed: the handler reads the stream. */
export function passPieces(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
}

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    try {
      checkShape(text);
    } catch (error) {
      return done(error as Error);
    }
    // No promise: the default parser answers through `done`.
    void parse(request, text, done);
  });
}
