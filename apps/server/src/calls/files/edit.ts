/** Edits a file's metadata and, with a file part, its content; the id stays. */
import { isDeepStrictEqual } from 'node:util';
import { groupOf, Problem, resources } from '@kontor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identifier, join, type Sql, sql } from '../../db/sql.ts';
import { hasPictures } from '../../outside/pictures/index.ts';
import { acting } from '../../records/acting.ts';
import { notifyChanged } from '../../records/change-notifications.ts';
import type { Ctx } from '../../records/context.ts';
import { keepRevision, lockRow } from '../../records/edit.ts';
import type { In } from '../../records/endpoint.ts';
import { letGo, lockExchanged, takeObject } from '../../records/objects.ts';
import { mustMatch } from '../../records/optimistic-lock.ts';
import { columns, present, type Row } from '../../records/select.ts';
import { fitsHead } from '../../records/sender-picture.ts';
import { lockRoom, mustFit } from '../../records/storage-quota.ts';
import { inTransaction } from '../../records/transaction.ts';
import { alive, audit, etagOf, mustMay, oneRow, tableOf } from '../../records/verb.ts';
import { touchReferences } from '../../resources/files.ts';
import { type Same, sameFiles } from './duplicates.ts';
import { readFields } from './fields.ts';
import { type Fields, type Stored, withParts } from './multipart.ts';

const { files } = resources;
const refused = (path: string, code: string) => new Problem('invalid', [{ path, code }]);

interface Before {
  storage_key: string;
  thumbnail_key: string | null;
  type: string;
  size: number;
  in_entry: boolean;
  in_form: boolean;
  /** Of a form's public page. */
  in_head: boolean;
  /** No other file references these bytes. */
  alone: boolean;
}

/** The fields sent, as columns; an empty value clears the column. */
function fieldsGiven(fields: Fields): Record<string, unknown> {
  const { _method: method, ...sent } = Object.fromEntries(fields);
  if (method !== 'PATCH') throw refused('_method', method === undefined ? 'required' : 'not_a_choice');
  const { title, expires, config } = readFields(new Map(Object.entries(sent)));
  return Object.fromEntries(Object.entries({ title, expires, config }).filter(([name]) => fields.has(name)));
}

/**
 * The file type must stay acceptable for the entries and the heads of forms that use the file; suggestion files have been copied into their
 * forms, so those do not matter. What the instance takes is checked with every upload (kinds.ts).
 */
function mustSuit(before: Before, stored: Stored): void {
  if (before.in_form) throw refused('file', 'file_in_form');
  if (before.in_head && !fitsHead(stored)) throw refused('file', 'file_in_head');
  if (before.in_entry && before.type !== stored.type) throw refused('file', 'mime_type');
}

/** Resets what was derived from the former bytes. */
const nothingMade = {
  width: null,
  height: null,
  duration: null,
  blurhash: null,
  thumbnail_key: null,
  thumbnail_parts: null,
  thumbnail_hash: null,
};

interface Replaced {
  columns: Record<string, unknown>;
  /** Objects of the former content, to be released after the update. */
  former: { object: string; picture: string | null };
}

/** Columns for the new content. */
async function replaced(ctx: Ctx, id: string, stored: Stored): Promise<Replaced> {
  const { storage } = ctx.services.limits;
  await lockRoom(ctx.db, storage);
  const before = await ctx.db.one<Before>(sql`
    select storage_key, thumbnail_key, type, size, exists (select 1 from report_files r where r.file_id = f.id) as in_entry,
      exists (select 1 from report_configs c where c.suggestion_file_id = f.id) as in_form,
      exists (select 1 from report_configs c where c.sender_picture_id = f.id) as in_head,
      not exists (select 1 from files g where g.storage_key = f.storage_key and g.id <> f.id) as alone from files f where id = ${id}`);
  if (!before) throw new Problem('notFound');
  mustSuit(before, stored);
  await mustFit(ctx.db, storage, stored.size - (before.alone ? before.size : 0));
  const waits = hasPictures(stored.type);
  if (waits) await ctx.services.send(ctx.db, 'thumbnail', { id });
  const { key: _key, unsound: _unsound, ...rest } = stored;
  await lockExchanged(ctx.db, stored, before.storage_key);
  const storage_key = await takeObject(ctx.db, ctx.services, stored);
  const file_group = groupOf(stored.type);
  return {
    columns: { ...rest, ...nothingMade, file_group, storage_key, thumbnail_state: waits ? 'waiting' : 'none' },
    former: { object: before.storage_key, picture: before.thumbnail_key },
  };
}

/** Whether thumbnails have to be generated anew; the present ones are served until then. */
const cutAnew = (before: Row, given: Record<string, unknown>): boolean =>
  given.config !== undefined &&
  hasPictures(String(before.type)) &&
  !isDeepStrictEqual(JSON.parse(String(given.config)), before.config);

const setting = (columns: Record<string, unknown>): Sql[] =>
  Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`);

/** `given`: columns. Runs in the open transaction. */
export async function changeFile(
  ctx: Ctx,
  id: string,
  given: Record<string, unknown>,
  stored: Stored | undefined,
  ifMatch?: string,
): Promise<Row> {
  const before = await lockRow(ctx, files, id, 'update', alive(files));
  await mustMatch(ctx, files, before, ifMatch);
  const bytes = stored && (await replaced(ctx, id, stored));
  const recut = !stored && cutAnew(before, given) ? { thumbnail_state: 'waiting' } : {};
  if (recut.thumbnail_state) await ctx.services.send(ctx.db, 'thumbnail', { id });
  await keepRevision(ctx, files, id);
  const sets = [
    ...setting({ ...given, ...recut, ...bytes?.columns }),
    sql`version = t.version + 1`,
    sql`modified = ${ctx.now}`,
  ];
  const row = await ctx.db.one<Row>(
    sql`update files t set ${join(sets, ', ')} where t.id = ${id} returning ${columns(ctx.actor, files, 'item')}`,
  );
  if (!row) throw new Problem('notFound');
  if (bytes) {
    await letGo(ctx.db, ctx.services, [bytes.former.object]);
    if (bytes.former.picture) await ctx.services.send(ctx.db, 'forget-object', { key: bytes.former.picture });
    await audit(ctx, { action: 'replace', entity: files.entity, id });
  }
  await acting(ctx, files);
  await touchReferences(ctx, id);
  notifyChanged(ctx, files, row);
  return row;
}

/** Checks permission and version before the body is read, so that a request bound to fail stores nothing. */
export async function mustBeTheirs(ctx: Ctx, id: string, ifMatch: string | undefined): Promise<void> {
  mustMay(ctx, files, 'update');
  const theirs = await ctx.db.one<Row>(
    sql`select ${columns(ctx.actor, files, 'item')} from ${tableOf(files)} where ${oneRow(ctx, files, 'update', id)} and ${alive(files)}`,
  );
  if (!theirs) throw new Problem('notFound');
  await mustMatch(ctx, files, theirs, ifMatch);
}

/**
 * Multipart with `_method=PATCH`, since the request that replaces bytes is a form POST. Without a file part the content
 * stays.
 */
export async function fileEdit(
  ctx: Ctx,
  { params, headers }: In<'fileEdit'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ data: Row; same: Same[] }> {
  const { id = '' } = params;
  await mustBeTheirs(ctx, id, headers['if-match']);
  const { row, isReplaced } = await withParts(ctx, request, async (stored, fields) => {
    const given = fieldsGiven(fields);
    const changed = await inTransaction(ctx, within => changeFile(within, id, given, stored, headers['if-match']));
    return { row: changed, isReplaced: stored !== undefined };
  });
  // The transaction is committed: the new bytes stay, even if something fails from here on.
  present(ctx, files, [row]);
  reply.header('etag', etagOf(row));
  return { data: row, same: isReplaced ? await sameFiles(ctx, id) : [] };
}
