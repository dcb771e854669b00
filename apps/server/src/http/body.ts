/**
 * Reads JSON bodies. Depth and number of parts are counted on the text, before anything is parsed,
 * so that a hostile body costs one pass over its bytes (security.md, D29).
 */
import { Problem } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';

const maxDepth = 64;
const maxParts = 100_000;

/** Throws `tooDeep` when the text nests deeper than 64 levels or holds more than 100,000 parts. */
export function checkShape(text: string): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a string: on to its closing quote
        for (at++; at < text.length; at++) {
          const code = text.charCodeAt(at);
          if (code === 0x5c) at++;
          else if (code === 0x22) break;
        }
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > maxDepth) throw new Problem('tooDeep');
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
      case 0x2c:
        if (++parts > maxParts) throw new Problem('tooDeep');
        break;
    }
  }
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
    parse(request, text, done);
  });
}
