-- Files that came beside the table of an import, in its ZIP. Their bytes are in the storage under a key of their own until
-- the import is applied: `file_id` is the id that the file will have, `taken` whether it is there. `fault` says why a file
-- is not taken; of one, and of what nothing named at the end, there are no bytes.
create table import_files (
  import_id uuid not null references imports on delete cascade,
  place integer not null,
  path text not null,
  size bigint not null,
  type text,
  sha256 bytea,
  storage_key text unique,
  fault text,
  file_id uuid not null unique,
  taken boolean not null default false,
  primary key (import_id, place)
);
-- Which of them the cells of a row name, by the field: `{"photo": [3, 4]}`.
alter table import_rows add column files jsonb;
