/** Calls about the instance: licence, limits, branding. */
import { type Licence, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandingOf, logoOf } from '../../records/branding.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { read } from '../../records/read.ts';
import { mayAll } from '../../records/scope.ts';
import { roomAsTold, roomUsed } from '../../records/storage-quota.ts';
import { disposition } from '../common/file-headers.ts';
import { sendPublicPicture } from '../common/public-picture.ts';

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

/** Public, without a signature: displayed at the sign-in, in mails and on shared forms. */
export async function brandingLogo(
  ctx: Ctx,
  { query, headers }: In<'brandingLogo'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return sendPublicPicture(ctx, await logoOf(ctx.db), { version: query.v, headers, request, reply });
}
