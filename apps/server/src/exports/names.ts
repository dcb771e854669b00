/** Resolves the ids of people and files in entries to names within the reader's scope, one query a batch. */
import { resources } from '@kontor/contract';
import { isId } from '@kontor/form';
import { fullName, type Named, nameAndLogin } from '../base/person-name.ts';
import { sql } from '../db/sql.ts';
import type { Cell } from '../outside/xlsx/workbook.ts';
import { safeName, uniqueName } from '../outside/zip.ts';
import type { Ctx } from '../records/context.ts';
import { contain } from '../records/links.ts';
import { mayNone, predicate } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { alive } from '../records/verb.ts';
import type { Manner } from './manner.ts';
import type { Words } from './words.ts';

const { files, reports } = resources;
const mostKept = 10_000;

/** User name and full name of the person who made an entry. Caches people across batches; those out of scope have neither. */
export function userNames(ctx: Ctx): (rows: readonly Row[]) => Promise<(row: Row) => [login: Cell, name: Cell]> {
  const known = new Map<unknown, Named | null>();
  return async rows => {
    if (known.size > mostKept) known.clear();
    const unknown = rows.filter(row => row.user_id !== null && !known.has(row.user_id)).map(row => ({ ...row }));
    await contain(ctx, reports, unknown, ['users']);
    for (const row of unknown) known.set(row.user_id, (row.users as Named | null) ?? null);
    return row => {
      const person = known.get(row.user_id);
      return person ? [person.username, fullName(person) || null] : [null, null];
    };
  };
}

interface Origin {
  id: string;
  sent_to: string | null;
  users?: Named | null;
}

/** The link by which an entry came: "Link an mara@example.org von anna", as far as the reader may know; its id as stored. */
export function linkNames(
  ctx: Ctx,
  { words, manner }: { words: Pick<Words, 'link' | 'linkTo' | 'linkBy'>; manner: Pick<Manner, 'values'> },
): (rows: readonly Row[]) => Promise<(row: Row) => Cell> {
  const said = ({ id, sent_to: to, users }: Origin) =>
    manner.values === 'stored'
      ? id
      : [words.link, to && `${words.linkTo} ${to}`, users && `${words.linkBy} ${nameAndLogin(users)}`]
          .filter(Boolean)
          .join(' ');
  return async rows => {
    // An entry of a signed-in person came by no link.
    const asked = rows.filter(row => row.user_id === null).map(row => ({ ...row }));
    await contain(ctx, reports, asked, ['share_links.users']);
    const known = new Map(asked.map(row => [row.id, row.share_link as Origin | null]));
    return row => {
      const link = known.get(row.id);
      return link ? said(link) : null;
    };
  };
}

export interface FoundFile {
  id: string;
  filename: string;
  type: string;
  size: number;
  storage_key: string;
  created: string;
}

/** Cell for the files `ids` that the entry `report` has under `key` (`field`, or `field.i` in a repeat). */
export type FileCells = (report: string, key: string, ids: readonly string[]) => Cell;

export type FileNames = (ids: readonly string[]) => Promise<FileCells>;

/** The existing files within the reader's scope. */
export async function findFiles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FoundFile>> {
  const asked = [...new Set(ids)].filter(isId);
  if (asked.length === 0 || mayNone(ctx.actor, files, 'read')) return new Map();
  const found = await ctx.db.rows<FoundFile>(
    sql`select t.id, t.filename, t.type, t.size, t.storage_key, t.created from files t where t.id = any(${asked}::uuid[]) and ${predicate(ctx.actor, files, 'read')} and ${alive(files)}`,
  );
  return new Map(found.map(file => [file.id, file]));
}

/** File names as text. Missing or unreadable files are left out. */
export function fileNames(ctx: Ctx): FileNames {
  return async ids => {
    const found = await findFiles(ctx, ids);
    return (_report, _key, wanted) => wanted.flatMap(id => found.get(id)?.filename ?? []).join(', ');
  };
}

export interface PackedFile {
  path: string;
  type: string;
  storage_key: string;
  created: string;
}

const folderOf = (report: string) => `files/${report}/`;

/** Extensions for types whose files came without one. */
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'audio/mpeg': 'mp3',
  'video/quicktime': 'mov',
};

/** The file's own extension if it is a plain one, else that of its type. */
function endingOf({ filename, type }: Pick<FoundFile, 'filename' | 'type'>): string {
  const own = /\.([a-z0-9]{1,10})$/i.exec(filename)?.[1];
  const known = endings[type] ?? /^[a-z]+\/([a-z0-9]{1,10})$/.exec(type)?.[1];
  return (own ?? known ?? 'bin').toLowerCase();
}

/**
 * Names files by field and position, `{field}-{n}.{ext}`, with links into the archive: to the file, or to the entry's
 * folder if the field has several, since a cell has one link only. `pack` is called once for each file of an entry: a
 * file in two fields keeps the name of the first.
 */
export function packedFiles(ctx: Ctx, pack: (file: PackedFile) => void): FileNames {
  return async ids => {
    const found = await findFiles(ctx, ids);
    const entries = new Map<string, { taken: Set<string>; names: Map<string, string> }>();
    const nameIn = (report: string, wanted: string, file: FoundFile): string => {
      const entry = entries.get(report) ?? { taken: new Set(), names: new Map() };
      entries.set(report, entry);
      const known = entry.names.get(file.id);
      if (known) return known;
      const name = uniqueName(safeName(`${wanted}.${endingOf(file)}`), entry.taken);
      entry.names.set(file.id, name);
      const { type, storage_key, created } = file;
      pack({ path: folderOf(report) + name, type, storage_key, created });
      return name;
    };
    return (report, key, wanted) => {
      const names = wanted.flatMap((id, index) => {
        const file = found.get(id);
        return file ? [nameIn(report, `${key}-${index + 1}`, file)] : [];
      });
      if (names.length === 0) return null;
      const target = folderOf(report) + (names.length === 1 ? encodeURIComponent(names[0] ?? '') : '');
      return { text: names.join(', '), target };
    };
  };
}
