-- What the sweep knows of stored bytes: rows whose bytes are not there, and what there was when it last looked.
alter table stored_objects add column missing timestamptz;
create index stored_objects_missing on stored_objects (missing) where missing is not null;

-- Storages list their keys in the order of their bytes; rows are compared in the same order, whatever the collation.
create index stored_objects_by_byte on stored_objects (storage_key collate "C");
create index files_thumbnails_by_byte on files (thumbnail_key collate "C") where thumbnail_key is not null;

create table storage_sweeps (
  one boolean primary key default true check (one),
  at timestamptz not null,
  objects bigint not null,
  bytes bigint not null,
  -- Bytes that no row named.
  removed bigint not null
);
