/** Answers invalid HTTP (malformed, or headers too slow) on the raw socket with a problem of the catalogue. */
import type { Socket } from 'node:net';
import { Problem, type ProblemKind, problems } from '@kontor/contract';
import { v7 as uuidv7 } from 'uuid';
import { problemBody } from './errors.ts';

// `import` would evaluate all exports of node:http, including Node's own `fetch`: 12 MB and 50 ms for nothing.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const byNodeCode: Record<string, ProblemKind> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
};

type Line = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** Handler for `clientError`. Writes nothing if a response has begun; closes the connection in either case. */
export const refuseBadHttp =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    const begun = (socket as Line)._httpMessage?.headersSent === true;
    if (error.code === 'ECONNRESET' || !socket.writable || begun) {
      socket.destroy();
      return;
    }
    const kind = byNodeCode[error.code ?? ''] ?? 'malformed';
    const requestId = uuidv7();
    const body = JSON.stringify(problemBody(new Problem(kind), requestId));
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      date: new Date().toUTCString(),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const { code } = problems[kind];
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
