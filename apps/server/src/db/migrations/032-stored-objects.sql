-- The same bytes are stored once: files point at the object that holds theirs (records/objects.ts takes and lets go).
create table stored_objects (
  storage_key text primary key,
  sha256 bytea not null unique,
  size bigint not null check (size >= 0),
  created timestamptz not null default now()
);

-- Of files with the same bytes the oldest one's object stays; what the others had is nobody's, and the sweep takes it.
insert into stored_objects (storage_key, sha256, size, created)
  select distinct on (sha256) storage_key, sha256, size, created from files order by sha256, created, id;
update files f set storage_key = o.storage_key from stored_objects o where o.sha256 = f.sha256 and o.storage_key <> f.storage_key;

drop index files_storage_key;
create index files_storage_key on files (storage_key);
-- An object whose bytes were lost gets a new place when they come again: its files go along.
alter table files add foreign key (storage_key) references stored_objects on update cascade;

-- What is stored counts once, however many files show it.
drop trigger files_stored_in on files;
drop trigger files_stored_out on files;
drop trigger files_stored_again on files;
create trigger objects_stored_in after insert on stored_objects
  referencing new table as added for each statement execute function count_storage();
create trigger objects_stored_out after delete on stored_objects
  referencing old table as gone for each statement execute function count_storage();
delete from storage_counts;
insert into storage_counts (slot, bytes)
  select 0, (select coalesce(sum(size), 0) from stored_objects) + (select coalesce(sum(size), 0) from exports);

-- All files as if each had bytes of its own: what they store is told so to whoever may not read all of them, since a sum
-- that does not grow by an upload would tell them that somebody has the same.
create table file_counts (
  slot smallint primary key,
  bytes bigint not null
) with (fillfactor = 60);
insert into file_counts (slot, bytes) select 0, coalesce(sum(size), 0) from files;

create function count_files() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(size), 0) into change from added;
  elsif tg_op = 'DELETE' then
    select -coalesce(sum(size), 0) into change from gone;
  else
    change := new.size - old.size;
  end if;
  insert into file_counts as c (slot, bytes) select pg_backend_pid() % 16, change where change <> 0
    on conflict (slot) do update set bytes = c.bytes + excluded.bytes;
  return null;
end $$;
create trigger files_counted_in after insert on files
  referencing new table as added for each statement execute function count_files();
create trigger files_counted_out after delete on files
  referencing old table as gone for each statement execute function count_files();
create trigger files_counted_again after update of size on files
  for each row when (old.size is distinct from new.size) execute function count_files();

-- Uploads that come in pieces, over hours and over several servers. What is under way has its room reserved by the size
-- that was declared; what is done is kept for a day, so that a last answer that was lost can be asked for again.
create table uploads (
  id uuid primary key,
  user_id uuid references users on delete set null,
  share_link_id uuid references share_links on delete set null,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received >= 0 and received <= size),
  -- As it came (Upload-Metadata): checked when the upload began, read again at its end.
  metadata text not null,
  replaces_file uuid,
  storage_key text not null unique,
  file_id uuid references files on delete set null,
  finished timestamptz,
  -- Who writes now. One that has fallen silent has let go; one that is asked to let go finds it here.
  holder uuid,
  held_until timestamptz,
  wanted boolean not null default false,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index uploads_expiry on uploads (expires);
create index uploads_open on uploads (user_id, size) where finished is null;
