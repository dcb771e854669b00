/** Calls about the instance: licence, limits, branding. */
import { Readable } from 'node:stream';
import { type Licence, Problem, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandingOf, logoOf, logoVersion } from '../../records/branding.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { mayAll } from '../../records/scope.ts';
import { roomAsTold, roomUsed } from '../../records/storage-quota.ts';
import { disposition, filePolicy, served } from '../common/file-headers.ts';

export async function licenceFile(
  ctx: Ctx,
  { params }: In<'licenceFile'>,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const licence = (await read(ctx, resources.licences, params.id ?? '')) as unknown as Licence;
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', disposition('attachment', `kontor-${new URL(licence.instance).hostname}.lic`));
  return licence.licence_key;
}

/** `postSize`: the largest JSON body that any call accepts. */
export const instanceLimits = (postSize: () => number) => async (ctx: Ctx) => {
  const { uploadSize, uploads, uploadTypes, storage } = ctx.services.limits;
  return {
    data: {
      max_upload_file_size: uploadSize,
      max_uploads_per_request: uploads,
      max_post_size: postSize(),
      max_storage: storage,
      used_storage: await (mayAll(ctx.actor, resources.files, 'read') ? roomUsed(ctx.db) : roomAsTold(ctx.db)),
      upload_types: [...uploadTypes],
    },
  };
};

export const branding = async (ctx: Ctx) => ({
  data: {
    ...(await brandingOf(ctx.db, ctx.services)),
    // Names only: the rest of a provider's configuration is secret.
    providers: ctx.services.providers.map(({ id, name }) => ({ id, name })),
  },
});

const year = 365 * 24 * 60 * 60;

/** Public, without a signature: displayed at the sign-in, in mails and on shared forms. */
export async function brandingLogo(
  ctx: Ctx,
  { query, headers }: In<'brandingLogo'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const logo = await logoOf(ctx.db);
  if (!logo) throw new Problem('notFound');
  const version = logoVersion(logo);
  reply
    .header('content-security-policy', filePolicy)
    .header('cache-control', query.v === version ? `public, max-age=${year}, immutable` : 'public, max-age=300')
    .header('etag', `"${version}"`);
  if (headers['if-none-match'] === `"${version}"`) return reply.code(304).send();
  const source = await ctx.services.storage.open(logo.storage_key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Problem('notFound') : error;
  });
  reply.type(served(logo.type)).header('content-length', logo.size);
  if (request.method !== 'HEAD') return reply.send(source);
  source.destroy();
  return reply.send(Readable.from([]));
}
