/**
 * Resumable uploads by the tus protocol (https://tus.io/protocols/resumable-upload, docs/decisions/0030). The tus
 * library parses the protocol; authentication, permissions and error answers are those of every call.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem, type ProblemKind, resources } from '@kontor/contract';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { leaseOf } from '../../records/lease.ts';
import { findUpload } from '../../records/uploads.ts';
import { mustMay } from '../../records/verb.ts';
import { caughtUp, finishUpload, type Uploaded, uploaded } from './upload-finish.ts';
import { takeSum } from './upload-hash.ts';
import { uploadStore } from './upload-store.ts';

const version = '1.0.0';
const pieces = 'application/offset+octet-stream';
/** Request headers passed to the library, and response headers passed on. Its CORS headers are dropped. */
const asked = [
  ...['tus-resumable', 'upload-length', 'upload-defer-length', 'upload-offset', 'upload-metadata', 'upload-concat'],
  ...['content-type', 'content-length'],
];
const answered = ['upload-offset', 'upload-length', 'upload-metadata', 'upload-expires', 'location', 'cache-control'];

const byStatus: Record<number, ProblemKind> = {
  404: 'notFound',
  409: 'wrongOffset',
  410: 'notFound',
  413: 'tooLarge',
  415: 'mediaType',
};

/** Translates the library's refusals into problems of the catalogue. */
function refusal(status: number, text: string): Problem {
  const kind = byStatus[status];
  if (kind) return new Problem(kind);
  const header = /\b(upload-[a-z-]+)\b/i.exec(text)?.[1];
  return new Problem('malformed', header ? [{ path: header.toLowerCase(), code: 'invalid' }] : []);
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of asked) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') headers.set(name, value);
  }
  return headers;
}

function mustSpeakTus(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', version);
  if (request.headers['tus-resumable'] === version) return;
  reply.header('tus-version', version);
  throw new Problem('tusVersion');
}

/** `method` as in the protocol: our GET is answered like HEAD. */
async function speak(forms: Forms, ctx: Ctx, method: string, id: string, request: FastifyRequest, reply: FastifyReply) {
  mustMay(ctx, resources.files, 'create');
  mustSpeakTus(request, reply);
  const lease = leaseOf(ctx.database, id);
  const metadata = request.headers['upload-metadata'];
  const { store, ended } = uploadStore({
    ctx,
    forms,
    source: request.raw as Readable,
    metadata: typeof metadata === 'string' ? metadata : '',
    lease,
    asks: method === 'HEAD',
  });
  let fault: unknown;
  let last: Uploaded | null = null;
  const server = new Server({
    path: '/api/uploads',
    datastore: store,
    relativeLocation: true,
    maxSize: ctx.services.limits.uploadSize,
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    locker: { newLock: () => ({ lock: () => lease.take(), unlock: () => lease.release() }) },
    onResponseError: async (_request, error) => {
      fault ??= error;
      return undefined;
    },
    // An empty upload, begun when these were taken, has no last part that would complete it.
    onUploadFinish: async () => {
      last = ended() ?? (await finishUpload(ctx, forms, await findUpload(ctx, id), takeSum(id, 0)));
      return {};
    },
  });
  const answer = await server.handleWeb(
    new Request(`http://localhost/api/uploads/${id}`, { method, headers: headersOf(request) }),
  );
  if (fault instanceof Error) throw fault;
  if (answer.status >= 400) throw refusal(answer.status, await answer.text());
  for (const name of answered) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (!last) return reply.code(answer.status).send();
  return reply.code(answer.status === 204 ? 200 : answer.status).send(last);
}

export const uploadAdd =
  (forms: Forms) => (ctx: Ctx, _input: In<'uploadAdd'>, request: FastifyRequest, reply: FastifyReply) =>
    speak(forms, ctx, 'POST', randomUUID(), request, reply);

export const uploadState =
  (forms: Forms) =>
  (ctx: Ctx, { params }: In<'uploadState'>, request: FastifyRequest, reply: FastifyReply) =>
    speak(forms, ctx, 'HEAD', params.id ?? '', request, reply);

export const uploadPiece =
  (forms: Forms) =>
  (ctx: Ctx, { params }: In<'uploadPiece'>, request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers['content-type'] !== pieces) throw new Problem('mediaType');
    return speak(forms, ctx, 'PATCH', params.id ?? '', request, reply);
  };

export const uploadEnd =
  (forms: Forms) =>
  (ctx: Ctx, { params }: In<'uploadEnd'>, request: FastifyRequest, reply: FastifyReply) =>
    speak(forms, ctx, 'DELETE', params.id ?? '', request, reply);

/** Also after completion: a client whose last answer was lost finds the file here. */
export const uploadRead =
  (forms: Forms) =>
  async (ctx: Ctx, { params }: In<'uploadRead'>) => {
    mustMay(ctx, resources.files, 'create');
    const { id = '' } = params;
    let upload = await findUpload(ctx, id);
    if (!upload.finished && upload.received === upload.size) {
      const lease = leaseOf(ctx.database, id);
      await lease.take();
      try {
        upload = await caughtUp(ctx, forms, await findUpload(ctx, id), takeSum(id, upload.size));
      } finally {
        await lease.release();
      }
    }
    const { received: offset, size, expires, file_id } = upload;
    const { data: file, same } = await uploaded(ctx, file_id);
    return { data: { id, offset, size, expires, file }, same };
  };
