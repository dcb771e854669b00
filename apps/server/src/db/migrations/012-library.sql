-- The file library: files under titles, in directories, with tags, and what is told of them.

create table directories (
  id uuid primary key,
  user_id uuid references users on delete set null,
  parent_id uuid references directories on delete set null,
  name text not null,
  -- The directory whose deletion took this one along: bringing that one back brings this one back.
  deleted_with uuid,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz,
  check (parent_id <> id)
);
create unique index directories_name_key on directories (parent_id, lower(name collate "und-x-icu")) nulls not distinct where deleted is null;
create index directories_parent on directories (parent_id);
create index directories_user on directories (user_id);

create table tags (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index tags_name_key on tags (lower(name collate "und-x-icu")) where deleted is null;
create index tags_user on tags (user_id);

create table file_references (
  id uuid primary key,
  user_id uuid references users on delete set null,
  file_id uuid not null references files on delete cascade,
  name text not null,
  sorting double precision not null default 0,
  -- The name as folded text: what `search` looks into.
  search text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
-- Lists walk these in the order they show; names in either direction, since what is empty would come last in both.
create index file_references_modified on file_references (modified desc, id desc) where deleted is null;
create index file_references_created on file_references (created desc, id desc) where deleted is null;
create index file_references_az on file_references (lower(name) collate "und-x-icu", id) where deleted is null;
create index file_references_za on file_references (lower(name) collate "und-x-icu" desc nulls last, id desc) where deleted is null;
create index file_references_sorting on file_references (sorting, id) where deleted is null;
create index file_references_user on file_references (user_id, modified desc, id desc) where deleted is null;
create index file_references_deleted on file_references (deleted desc, id desc) where deleted is not null;
create index file_references_file on file_references (file_id);
create index file_references_search on file_references using gin (search gin_trgm_ops) where deleted is null;

create table directory_file_references (
  directory_id uuid not null references directories on delete cascade,
  file_reference_id uuid not null references file_references on delete cascade,
  primary key (directory_id, file_reference_id)
);
create index directory_file_references_other on directory_file_references (file_reference_id, directory_id);

create table tag_file_references (
  tag_id uuid not null references tags on delete cascade,
  file_reference_id uuid not null references file_references on delete cascade,
  primary key (tag_id, file_reference_id)
);
create index tag_file_references_other on tag_file_references (file_reference_id, tag_id);

-- A file that a tag or a directory is given, or loses, has changed: whoever keeps up by `modified_since` must see it, and
-- an edit on the ground of its former list must not undo it. What its own edit wrote in this transaction is told already.
create function touch_linked_file_references() returns trigger language plpgsql as $$
begin
  perform 1 from file_references where id in (select file_reference_id from changed) order by id for no key update;
  update file_references f set version = f.version + 1, modified = now()
    where f.id in (select file_reference_id from changed) and f.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger directory_linked after insert on directory_file_references
  referencing new table as changed for each statement execute function touch_linked_file_references();
create trigger directory_unlinked after delete on directory_file_references
  referencing old table as changed for each statement execute function touch_linked_file_references();
create trigger tag_linked after insert on tag_file_references
  referencing new table as changed for each statement execute function touch_linked_file_references();
create trigger tag_unlinked after delete on tag_file_references
  referencing old table as changed for each statement execute function touch_linked_file_references();

create table metadata (
  id uuid primary key,
  file_reference_id uuid not null references file_references on delete cascade,
  name text not null,
  value jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index metadata_name_key on metadata (file_reference_id, lower(name collate "und-x-icu")) where deleted is null;
create index metadata_file_reference on metadata (file_reference_id);

-- The library's files are kept up with as its references are.
create index files_modified on files (modified desc, id desc) where deleted is null;
