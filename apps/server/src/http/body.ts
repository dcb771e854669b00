/** Reads JSON bodies, once their shape is known to be harmless; bodies that are no JSON pass by. */
import type { FastifyInstance } from 'fastify';
import { checkShape } from '../base/json-shape.ts';

/** Bytes of uploads in pieces are left where they are: whoever takes them reads them as they come. */
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
    // Without a promise: the default parser answers through `done`.
    void parse(request, text, done);
  });
}
