/** Seeds a library of 100,000 files, with 40 directories and 200 tags, two per file, in the bench's database. */
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../apps/server/src/db/sql.ts';
import type { Ground } from './ground.ts';

export const kinds = ['image', 'video', 'audio', 'doc', 'xls', 'ppt', 'pdf', '3d', 'html', 'file'];

export interface Shelf {
  directories: string[];
  tags: string[];
}

/** By 20 users: half are pictures, one in a thousand is a 3D model; a tenth is in no directory, a twentieth in two. */
export async function fillShelf({ database, tokens }: Ground, total = 100_000): Promise<Shelf> {
  const people = await database.rows<{ id: string }>(
    sql`select id from users order by username like 'person%' desc, id limit ${tokens.own.length}`,
  );
  const owners = people.map(({ id }) => id);
  const directories = Array.from({ length: 40 }, () => uuidv7());
  const tags = Array.from({ length: 200 }, () => uuidv7());
  await database.run(
    sql`insert into directories (id, name) select id, 'Directory ' || n from unnest(${directories}::uuid[]) with ordinality d (id, n)`,
  );
  await database.run(
    sql`insert into tags (id, name) select id, 'Tag ' || n from unnest(${tags}::uuid[]) with ordinality t (id, n)`,
  );
  await database.text('set statement_timeout = 0');
  const at = sql`now() - (${total}::int - n) * interval '1 minute'`;
  for (let from = 0; from < total; from += 20_000) {
    const rows = sql`generate_series(${from}::int, ${Math.min(total, from + 20_000) - 1}::int) n`;
    await database.run(
      sql`insert into stored_objects (storage_key, sha256, size) select 'key ' || n, sha256(('key ' || n)::bytea), n * 10 from ${rows}`,
    );
    await database.run(sql`
      insert into files (id, user_id, filename, type, file_group, size, sha256, storage_key, created, modified)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (${owners}::uuid[])[n % ${owners.length}::int + 1],
        'scan_' || n || '.bin', 'application/octet-stream',
        case when n % 2 = 0 then 'image' when n % 1000 = 1 then '3d' else (${kinds}::text[])[n % 9 + 2] end, n * 10, sha256(('key ' || n)::bytea), 'key ' || n, ${at}, ${at}
      from ${rows}`);
    await database.run(sql`
      insert into file_references (id, user_id, file_id, name, search, created, modified)
      select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, f.user_id, f.id, name, lower(name) || E'\n' || f.filename, ${at}, ${at}
      from ${rows} join files f on f.id = ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        lateral (select (array['Plan','Foto','Protokoll','Rechnung','Skizze'])[n % 5 + 1] || ' ' || (array['Halle','Turm','Vorfeld','Rollweg','Tor'])[n / 5 % 5 + 1] || ' ' || md5(n::text)) x (name)`);
    const reference = sql`('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid`;
    await database.run(sql`
      insert into directory_file_references (file_reference_id, directory_id)
      select ${reference}, (${directories}::uuid[])[n % 40 + 1] from ${rows} where n % 10 <> 3
      union select ${reference}, (${directories}::uuid[])[n / 7 % 40 + 1] from ${rows} where n % 20 = 7`);
    await database.run(sql`
      insert into tag_file_references (file_reference_id, tag_id)
      select ${reference}, (${tags}::uuid[])[n * 7 % 200 + 1] from ${rows} union select ${reference}, (${tags}::uuid[])[n / 3 % 200 + 1] from ${rows}`);
  }
  await database.text('delete from revisions');
  await database.text('vacuum full analyze');
  return { directories, tags };
}
