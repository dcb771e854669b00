-- What is set for the whole house, by name.

create table options (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  value text not null,
  -- Told to everybody, signed in or not.
  public boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index options_name_key on options (lower(name)) where deleted is null;

-- Devices: when each was last used is kept beside it, since its sessions end; where it is pushed to stands in a table
-- that no resource row names.

alter table devices add column last_used timestamptz not null default now();
update devices d set last_used = coalesce((select max(t.last_used) from tokens t where t.device_id = d.id), d.modified);
create index tokens_device on tokens (device_id) where device_id is not null;
create index devices_app on devices (app_id);

create table device_pushes (
  device_id uuid primary key references devices on delete cascade,
  address text not null,
  modified timestamptz not null default now()
);
insert into device_pushes (device_id, address) select id, push_token from devices where push_token is not null;
alter table devices drop column push_token;

-- A device that somebody is just changing or deleting is passed by: whoever uses a session waits for nobody.
create function note_device_use() returns trigger language plpgsql as $$
begin
  update devices set last_used = new.last_used
    where id in (select id from devices where id = new.device_id and last_used < new.last_used for no key update skip locked);
  return null;
end $$;
create trigger tokens_device_used after insert or update of last_used on tokens
  for each row when (new.device_id is not null) execute function note_device_use();

-- Whichever way its last session ends, a device gets no push messages any more.
create function forget_device_push() returns trigger language plpgsql as $$
begin
  delete from device_pushes p where p.device_id = old.device_id
    and not exists (select 1 from tokens t where t.device_id = old.device_id and t.purpose = 'session');
  return null;
end $$;
create trigger tokens_device_left after delete on tokens
  for each row when (old.device_id is not null and old.purpose = 'session') execute function forget_device_push();

create table messages (
  id uuid primary key,
  user_id uuid references users on delete set null,
  title text not null,
  body text not null,
  -- Title and words of the body as folded text.
  search text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create index messages_modified on messages (modified desc, id desc) where deleted is null;

create table message_reads (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  read timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_reads_user on message_reads (user_id);

-- Signed statements; `licence_key` is the text of the .lic file.
create table licences (
  id uuid primary key,
  type text not null default 'lic',
  app_id text not null,
  customer_name text not null,
  instance text not null,
  start timestamptz not null,
  "end" timestamptz,
  installs_available integer,
  licence_key text not null,
  public_key text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

-- Bytes of stored files and kept exports together, in 16 slots, so that uploads do not wait for one another.
create table storage_counts (
  slot smallint primary key,
  bytes bigint not null
) with (fillfactor = 60);
insert into storage_counts (slot, bytes)
  select 0, (select coalesce(sum(size), 0) from files) + (select coalesce(sum(size), 0) from exports);

create function add_storage(change bigint) returns void language sql as $$
  insert into storage_counts as c (slot, bytes) select pg_backend_pid() % 16, change where change <> 0
    on conflict (slot) do update set bytes = c.bytes + excluded.bytes;
$$;

create function count_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage((select coalesce(sum(size), 0)::bigint from added));
  elsif tg_op = 'DELETE' then
    perform add_storage((select -coalesce(sum(size), 0)::bigint from gone));
  else
    perform add_storage(coalesce(new.size, 0) - coalesce(old.size, 0));
  end if;
  return null;
end $$;

create trigger files_stored_in after insert on files
  referencing new table as added for each statement execute function count_storage();
create trigger files_stored_out after delete on files
  referencing old table as gone for each statement execute function count_storage();
create trigger exports_stored_in after insert on exports
  referencing new table as added for each statement execute function count_storage();
create trigger exports_stored_out after delete on exports
  referencing old table as gone for each statement execute function count_storage();
-- Most changes leave the size as it is: progress, titles, the trash.
create trigger files_stored_again after update of size on files
  for each row when (old.size is distinct from new.size) execute function count_storage();
create trigger exports_stored_again after update of size on exports
  for each row when (old.size is distinct from new.size) execute function count_storage();
