/** What the cells of a row name of the files that came along, as answers: ids, and why others are none. */
import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@kontor/contract';
import { answerOf, type Data, isId } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import type { Entry } from './entries.ts';
import type { Packed, PackedFiles } from './files.ts';
import type { ReadColumn } from './readers.ts';
import type { Cell } from './types.ts';

export interface NamedInRow {
  files: Packed[];
  /** Of those, by the field. */
  places: Record<string, number[]>;
  issues: Issue[];
}

export const noFiles = (): NamedInRow => ({ files: [], places: {}, issues: [] });

/** The answer that a cell gives to the field `to`; undefined for none. */
export function nameFiles(packed: PackedFiles, to: string, cell: Cell, found: NamedInRow): string[] | undefined {
  const { files, faults } = packed.named(cell);
  found.files.push(...files);
  found.issues.push(...faults.map(fault => ({ path: `data.${to}`, ...fault })));
  if (files.length === 0) return undefined;
  found.places[to] = files.map(({ place }) => place);
  return files.map(({ file_id }) => file_id);
}

const idsIn = (value: unknown): string[] => [value].flat().filter(isId);

/** Hashes of the files that entries have in the fields that columns fill. */
export async function hashesOf(
  ctx: Ctx,
  readers: readonly ReadColumn[],
  entries: readonly (Entry | 'several')[],
): Promise<Map<string, string>> {
  const inputs = readers.flatMap(({ input }) => (input?.files ? [input] : []));
  const datas = entries.flatMap(entry => (entry === 'several' ? [] : [entry.data as Data]));
  const ids = datas.flatMap(data => inputs.flatMap(input => idsIn(answerOf(input, data))));
  if (ids.length === 0) return new Map();
  const found = await ctx.db.rows<{ id: string; hash: string }>(
    sql`select id, encode(sha256, 'hex') as hash from files where id = any(${ids}::uuid[]) and deleted is null`,
  );
  return new Map(found.map(({ id, hash }) => [id, hash]));
}

/** Whether an answer has the bytes already that a cell names: a file that is imported twice changes nothing. */
export function sameFiles(
  packed: PackedFiles,
  hashes: ReadonlyMap<string, string>,
  had: unknown,
  given: unknown,
): boolean {
  const [before, now] = [idsIn(had), idsIn(given)];
  const known = before.map(id => hashes.get(id) ?? packed.hashOf(id));
  return before.length > 0 && !known.includes(null) && isDeepStrictEqual(known, now.map(packed.hashOf));
}
