/**
 * Files that came with a table, in its ZIP: found by what cells say, made files of the library with the rows that name
 * them, and put into the trash where these are taken back. Until then their bytes have keys of their own in the storage.
 */
import { groupOf, type Issue, resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { hasPictures } from '../../outside/pictures/index.ts';
import { notifyChanged } from '../change-notifications.ts';
import { actorId, type Ctx } from '../context.ts';
import { objectOf, useObject } from '../objects.ts';
import { mayNone } from '../scope.ts';
import type { Cell, Import } from './types.ts';
import { lookupIn, namesIn } from './zip-paths.ts';

const { files: library } = resources;

export interface Packed {
  place: number;
  path: string;
  size: number;
  /** With the key null where `fault` says why it is not taken. */
  type: string | null;
  sha256: Buffer | null;
  storage_key: string | null;
  fault: string | null;
  /** The id that its file has, or will have. */
  file_id: string;
  taken: boolean;
}

/** What a cell names: files, and why it does not name others. */
export interface Named {
  files: Packed[];
  faults: Pick<Issue, 'code' | 'values'>[];
}

export interface PackedFiles {
  named(cell: Cell): Named;
  /** The hash of a file of the archive. */
  hashOf(id: string): string | null;
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** As an upload names it. */
const nameOf = (path: string): string =>
  baseOf(path)
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
    .slice(-255) || 'file';

/** Names in a cell: a field takes far fewer files. */
const mostNames = 200;

interface Meant {
  name: string;
  file?: Packed;
  code?: string;
}

/** Of files of one path none is the one that is meant; that says more than that there are several. */
function oneOf(found: readonly Packed[], name: string): Meant {
  const [file, other] = found;
  if (!file) return { code: 'zip_missing', name };
  const paths = new Set(found.map(({ path }) => path));
  if (other && paths.size > 1) return { code: 'zip_ambiguous', name };
  if (file.fault !== null) return { code: file.fault, name };
  // Whose bytes were not kept, since files might not be added when the archive came.
  return file.storage_key === null && !file.taken ? { code: 'not_allowed', name } : { file, name };
}

function filesIn(files: readonly Packed[], folder: string, may: boolean): PackedFiles {
  const lookup = lookupIn(files, folder);
  const hashes = new Map(files.map(({ file_id, sha256 }) => [file_id, sha256?.toString('hex') ?? null]));
  return {
    named(cell) {
      const text = String(cell ?? '').trim();
      if (text === '') return { files: [], faults: [] };
      if (!may) return { files: [], faults: [{ code: 'not_allowed' }] };
      const found = namesIn(text, lookup, mostNames).map(
        (name): Meant => (lookup.leavesArchive(name) ? { code: 'zip_outside', name } : oneOf(lookup.find(name), name)),
      );
      return {
        files: [...new Set(found.flatMap(({ file }) => file ?? []))],
        faults: found.flatMap(({ code, name }) => (code ? [{ code, values: { name: name.slice(0, 200) } }] : [])),
      };
    },
    hashOf: id => hashes.get(id) ?? null,
  };
}

/** Null where the import has no archive. */
export async function packedFiles(
  ctx: Ctx,
  { id, options }: Pick<Import, 'id' | 'options'>,
): Promise<PackedFiles | null> {
  if (!options.files) return null;
  const files = await ctx.db.rows<Packed>(
    sql`select place, path, size, type, sha256, storage_key, fault, file_id, taken from import_files where import_id = ${id} order by place`,
  );
  return filesIn(files, options.folder ?? '', !mayNone(ctx.actor, library, 'create'));
}

const fileRow = (ctx: Ctx, { file_id: id, path, size, type, sha256 }: Packed): Sql =>
  sql`select ${id}::uuid, ${actorId(ctx.actor)}, ${nameOf(path)}, ${type}, ${groupOf(type ?? '')}, ${size}::int8, ${sha256}, o.storage_key, ${hasPictures(type ?? '') ? 'waiting' : 'none'}, ${ctx.now}, ${ctx.now} from o`;

/** So that checks of rows find them; `settleFiles` says which stay. Objects are locked in the order of their hashes. */
export async function makeFiles(ctx: Ctx, named: ReadonlySet<Packed>): Promise<void> {
  const fresh = [...named].filter(({ taken }) => !taken);
  const order = (one: Packed) => one.sha256?.toString('hex') ?? '';
  for (const file of fresh.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const { storage_key: key, sha256, size } = file;
    if (key === null || sha256 === null) continue;
    await ctx.db.run(
      sql`with o as (${objectOf({ key, sha256, size })}) insert into files (id, user_id, filename, type, file_group, size, sha256, storage_key, thumbnail_state, created, modified) ${fileRow(ctx, file)} on conflict (id) do nothing`,
    );
  }
}

/** Files that no entry came to have are none, and may be named by later rows; of the others the import lets go. */
export async function settleFiles(ctx: Ctx, { id, options }: Import, places: readonly number[]): Promise<void> {
  if (!options.files || places.length === 0) return;
  const made = await ctx.db.rows<Packed & { kept_under: string; linked: boolean }>(
    sql`select p.*, f.storage_key as kept_under, exists (select 1 from report_files r where r.file_id = f.id) as linked from import_files p join files f on f.id = p.file_id where p.import_id = ${id} and p.place = any(${places}::int[]) and not p.taken order by p.sha256`,
  );
  const none = made.filter(({ linked }) => !linked);
  await ctx.db.run(sql`delete from files where id = any(${none.map(({ file_id }) => file_id)}::uuid[])`);
  await ctx.db.run(
    sql`delete from stored_objects o where o.storage_key = any(${none.map(({ storage_key }) => storage_key)}::text[]) and not exists (select 1 from files f where f.storage_key = o.storage_key)`,
  );
  const kept = made.filter(({ linked }) => linked);
  for (const { storage_key: key, sha256, size, kept_under, file_id, type } of kept) {
    if (key === null || sha256 === null) continue;
    await useObject(ctx.db, ctx.services, { key, sha256, size }, kept_under);
    if (hasPictures(type ?? '')) await ctx.services.send(ctx.db, 'thumbnail', { id: file_id });
  }
  if (kept.length === 0) return;
  await ctx.db.run(
    sql`update import_files set taken = true where import_id = ${id} and place = any(${kept.map(({ place }) => place)}::int[])`,
  );
  notifyChanged(ctx, library, { user_id: actorId(ctx.actor) });
}

const untaken = sql`not p.taken and p.storage_key is not null`;

/** At the end, or at that of an undo: what no entry came to have is kept no longer. */
export async function dropUnnamed(ctx: Ctx, { id, options }: Import): Promise<void> {
  if (!options.files) return;
  const gone = await ctx.db.rows<{ key: string }>(
    sql`select p.storage_key as key from import_files p where p.import_id = ${id} and ${untaken}`,
  );
  await ctx.db.run(sql`update import_files p set storage_key = null where p.import_id = ${id} and ${untaken}`);
  for (const { key } of gone) await ctx.services.send(ctx.db, 'forget-object', { key });
}

/** Removes the imports that `which` finds, as `i`, with the bytes that they keep; answers how many. */
export async function removeImports(ctx: Pick<Ctx, 'db' | 'services'>, which: Sql): Promise<number> {
  const gone = await ctx.db.rows<{ id: string; keys: string[] | null }>(
    sql`with gone as (delete from imports i where ${which} returning i.id) select g.id, array_agg(p.storage_key) filter (where p.place is not null) as keys from gone g left join import_files p on p.import_id = g.id and ${untaken} group by g.id`,
  );
  for (const key of gone.flatMap(({ keys }) => keys ?? [])) await ctx.services.send(ctx.db, 'forget-object', { key });
  return gone.length;
}

/**
 * Of the import's files those that an entry has or had which is not taken back. One that is, is at the version that the
 * undo left it at (`version` of its row), later than what was written; it needs nothing in the trash, and no former state.
 */
const used = (id: string): Sql => {
  const entries = sql`join reports t on t.id = l.report_id left join back b on b.report_id = t.id and b.version = t.version where p.import_id = ${id} and p.taken`;
  return sql`select l.file_id from import_files p join report_files l on l.file_id = p.file_id ${entries} and (t.deleted is null or b.report_id is null) union select l.file_id from import_files p join report_former_files l on l.file_id = p.file_id ${entries} and b.report_id is null`;
};

const needed = sql`(exists (select 1 from used u where u.file_id = f.id) or exists (select 1 from file_references x where x.file_id = f.id) or exists (select 1 from report_configs c where c.suggestion_file_id = f.id or c.sender_picture_id = f.id))`;

/** Files that the import made and nothing else needs go with the entries that are taken back; changed ones stay. */
export async function discardFiles(ctx: Ctx, { id, user_id, options }: Import): Promise<void> {
  if (!options.files) return;
  const gone = await ctx.db.run(
    sql`with back as (select report_id, version from import_rows where import_id = ${id} and written is not null and version > written), used as (${used(id)}) update files f set deleted = ${ctx.now}, deleted_by = ${actorId(ctx.actor)}, version = f.version + 1, modified = ${ctx.now} from import_files p where p.import_id = ${id} and p.taken and f.id = p.file_id and f.deleted is null and f.version = 1 and f.user_id = ${user_id} and not ${needed}`,
  );
  if (gone > 0) notifyChanged(ctx, library, { user_id });
}
