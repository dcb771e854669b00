-- The library at a hundred thousand files: what its lists show, find and count stands in the row of the reference.

-- What is added without a place of its own comes last; between two there is room for many.
create sequence file_reference_places;

alter table file_references
  -- Of the file, kept by triggers: lists are narrowed and summed by them.
  add column filename text not null default '',
  add column file_group text not null default 'file',
  add column size bigint not null default 0,
  -- Of the links, in order, kept by triggers: counted without a join, and part of the former versions.
  add column tag_ids uuid[] not null default '{}',
  add column directory_ids uuid[] not null default '{}',
  alter column sorting set default nextval('file_reference_places') * 1024;

update file_references r set filename = f.filename, file_group = f.file_group, size = f.size,
  search = r.search || E'\n' || lower(unaccent(normalize(f.filename))), sorting = o.place * 1024,
  tag_ids = array(select l.tag_id from tag_file_references l where l.file_reference_id = r.id order by 1),
  directory_ids = array(select l.directory_id from directory_file_references l where l.file_reference_id = r.id order by 1)
from files f, (select id, row_number() over (order by sorting, id) as place from file_references) o
where f.id = r.file_id and o.id = r.id;
select setval('file_reference_places', (select count(*) + 1 from file_references), false);

-- Shared, so that a file that is being replaced at this moment is waited for.
create function show_file() returns trigger language plpgsql as $$
declare
  shown record;
begin
  select f.filename, f.file_group, f.size into shown from files f where f.id = new.file_id for share;
  if found then
    new.filename := shown.filename;
    new.file_group := shown.file_group;
    new.size := shown.size;
  end if;
  return new;
end $$;
create trigger file_references_show before insert on file_references for each row execute function show_file();

create function show_file_again() returns trigger language plpgsql as $$
begin
  update file_references set filename = new.filename, file_group = new.file_group, size = new.size where file_id = new.id;
  return null;
end $$;
create trigger files_shown after update on files for each row
  when (row(old.filename, old.file_group, old.size) is distinct from row(new.filename, new.file_group, new.size))
  execute function show_file_again();

-- As before; and the row holds its links itself. Who changed them from the side of a tag or a directory is not known here:
-- the former version is kept all the same, so that later changes are not taken for more than they were.
create or replace function touch_linked_file_references() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select distinct file_reference_id from changed);
begin
  perform 1 from file_references where id = any(ids) order by id for no key update;
  insert into revisions (entity, item_id, version, created, body)
    select 'FileReferences', f.id, f.version, now(), to_jsonb(f) - 'search' from file_references f
    where f.id = any(ids) and f.xmin <> pg_current_xact_id()::xid
    on conflict do nothing;
  if tg_table_name = 'tag_file_references' then
    update file_references f set
      tag_ids = array(select l.tag_id from tag_file_references l where l.file_reference_id = f.id order by 1),
      version = f.version + (f.xmin <> pg_current_xact_id()::xid)::int,
      modified = case when f.xmin <> pg_current_xact_id()::xid then now() else f.modified end
    where f.id = any(ids);
  else
    update file_references f set
      directory_ids = array(select l.directory_id from directory_file_references l where l.file_reference_id = f.id order by 1),
      version = f.version + (f.xmin <> pg_current_xact_id()::xid)::int,
      modified = case when f.xmin <> pg_current_xact_id()::xid then now() else f.modified end
    where f.id = any(ids);
  end if;
  return null;
end $$;

-- Kept counters, in slots as those of entries are (001). The nil id as person counts everybody's; as directory, what is
-- in none.
create table file_reference_counts (
  user_id uuid not null,
  file_group text not null,
  slot smallint not null,
  n bigint not null,
  size bigint not null,
  primary key (user_id, file_group, slot)
) with (fillfactor = 60);

create table file_reference_link_counts (
  user_id uuid not null,
  kind text not null,
  id uuid not null,
  slot smallint not null,
  n bigint not null,
  primary key (user_id, kind, id, slot)
) with (fillfactor = 60);

-- What one reference counts for: itself, and each of its links.
create function counted_for(owner uuid) returns table (user_id uuid) language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid union all select owner where owner is not null
$$;
create function counted_links(tags uuid[], directories uuid[]) returns table (kind text, id uuid) language sql immutable as $$
  select 'tags', unnest(tags)
  union all
  select 'directories', unnest(case when directories = '{}' then '{00000000-0000-0000-0000-000000000000}'::uuid[] else directories end)
$$;

create function count_file_references() returns trigger language plpgsql as $$
declare
  here constant smallint := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into file_reference_counts as c
      select u.user_id, d.file_group, here, count(*), sum(d.size) from added d, counted_for(d.user_id) u
      where d.deleted is null group by 1, 2 order by 1, 2
      on conflict (user_id, file_group, slot) do update set n = c.n + excluded.n, size = c.size + excluded.size;
    insert into file_reference_link_counts as c
      select u.user_id, l.kind, l.id, here, count(*) from added d, counted_for(d.user_id) u, counted_links(d.tag_ids, d.directory_ids) l
      where d.deleted is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, kind, id, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into file_reference_counts as c
      select u.user_id, d.file_group, here, -count(*), -sum(d.size) from gone d, counted_for(d.user_id) u
      where d.deleted is null group by 1, 2 order by 1, 2
      on conflict (user_id, file_group, slot) do update set n = c.n + excluded.n, size = c.size + excluded.size;
    insert into file_reference_link_counts as c
      select u.user_id, l.kind, l.id, here, -count(*) from gone d, counted_for(d.user_id) u, counted_links(d.tag_ids, d.directory_ids) l
      where d.deleted is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, kind, id, slot) do update set n = c.n + excluded.n;
  else
    insert into file_reference_counts as c
      select u.user_id, d.file_group, here, sum(d.sign), sum(d.sign * d.size)
      from (
        select 1 as sign, user_id, file_group, size from added where deleted is null
        union all
        select -1, user_id, file_group, size from gone where deleted is null
      ) d, counted_for(d.user_id) u
      group by 1, 2 having sum(d.sign) <> 0 or sum(d.sign * d.size) <> 0 order by 1, 2
      on conflict (user_id, file_group, slot) do update set n = c.n + excluded.n, size = c.size + excluded.size;
    insert into file_reference_link_counts as c
      select u.user_id, l.kind, l.id, here, sum(d.sign)
      from (
        select 1 as sign, user_id, tag_ids, directory_ids from added where deleted is null
        union all
        select -1, user_id, tag_ids, directory_ids from gone where deleted is null
      ) d, counted_for(d.user_id) u, counted_links(d.tag_ids, d.directory_ids) l
      group by 1, 2, 3 having sum(d.sign) <> 0 order by 1, 2, 3
      on conflict (user_id, kind, id, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;

insert into file_reference_counts
  select u.user_id, d.file_group, 0, count(*), sum(d.size) from file_references d, counted_for(d.user_id) u where d.deleted is null group by 1, 2;
insert into file_reference_link_counts
  select u.user_id, l.kind, l.id, 0, count(*) from file_references d, counted_for(d.user_id) u, counted_links(d.tag_ids, d.directory_ids) l
  where d.deleted is null group by 1, 2, 3;

create trigger file_references_counted_in after insert on file_references
  referencing new table as added for each statement execute function count_file_references();
create trigger file_references_counted_again after update on file_references
  referencing old table as gone new table as added for each statement execute function count_file_references();
create trigger file_references_counted_out after delete on file_references
  referencing old table as gone for each statement execute function count_file_references();

-- Archives of the library that were asked for: made while they are fetched, by a signed address.
create table file_archives (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  ids uuid[],
  query jsonb not null,
  folders boolean not null,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index file_archives_expiry on file_archives (expires);
create index file_archives_user on file_archives (user_id);
