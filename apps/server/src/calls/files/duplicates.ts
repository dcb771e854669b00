/** Finds other files with the same SHA-256 that the uploader may read. */
import { resources } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import { held } from '../../records/file-references.ts';
import { predicate } from '../../records/scope.ts';

export interface Same {
  file_id: string;
  /** Its library reference, if the reader may see it. */
  file_reference_id: string | null;
  name: string;
}

const most = 5;

/** Library files first, oldest first. */
export const sameFiles = ({ actor, db, now }: Ctx, id: string): Promise<Same[]> =>
  db.rows<Same>(sql`
    select f.id as file_id, x.id as file_reference_id, coalesce(x.name, f.title, f.filename) as name
    from files o join files f on f.storage_key = o.storage_key and f.id <> o.id
    left join lateral (
      select r.id, r.name from file_references r
      where r.file_id = f.id and r.deleted is null and ${predicate(actor, resources['file-references'], 'read', 'r')}
      order by r.created, r.id limit 1) x on true
    where o.id = ${id} and f.deleted is null and (f.expires is null or f.expires > ${now} or ${held('f')})
      and ${predicate(actor, resources.files, 'read', 'f')}
    order by x.id is null, f.created, f.id limit ${most}`);
