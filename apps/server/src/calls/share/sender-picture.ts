/** The picture in the head of a form's public page, for who has its address. */
import { Problem } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logoVersion } from '../../records/branding.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { senderPictureOf } from '../../records/sender-picture.ts';
import { sendPublicPicture } from '../common/public-picture.ts';

/** An address without the hash of the present picture finds nothing: a form's id alone tells nobody of it. */
export async function senderPicture(
  ctx: Ctx,
  { params, query, headers }: In<'senderPicture'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const picture = await senderPictureOf(ctx.db, params.id ?? '');
  if (picture && query.v !== logoVersion(picture)) throw new Problem('notFound');
  return sendPublicPicture(ctx, picture, { version: query.v, headers, request, reply });
}
