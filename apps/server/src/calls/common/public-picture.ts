/** Sends a picture that is public: without a signature, cached for good where its address names the hash of its bytes. */
import { Readable } from 'node:stream';
import { Problem } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logo, logoVersion } from '../../records/branding.ts';
import type { Ctx } from '../../records/context.ts';
import { filePolicy, served } from './file-headers.ts';

const year = 365 * 24 * 60 * 60;

interface Asked {
  version: string | undefined;
  headers: Record<string, unknown>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function sendPublicPicture(ctx: Ctx, picture: Logo | null, { version: asked, ...of }: Asked) {
  if (!picture) throw new Problem('notFound');
  const version = logoVersion(picture);
  of.reply
    .header('content-security-policy', filePolicy)
    .header('cache-control', asked === version ? `public, max-age=${year}, immutable` : 'public, max-age=300')
    .header('etag', `"${version}"`);
  if (of.headers['if-none-match'] === `"${version}"`) return of.reply.code(304).send();
  const source = await ctx.services.storage.open(picture.storage_key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('notFound') : error;
  });
  of.reply.type(served(picture.type)).header('content-length', picture.size);
  if (of.request.method !== 'HEAD') return of.reply.send(source);
  source.destroy();
  return of.reply.send(Readable.from([]));
}
