-- Accounts, forms, entries, files, and what keeps them honest. Credentials and tokens stand in
-- tables that no resource row names.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id uuid primary key,
  username text not null,
  email text,
  first_name text,
  last_name text,
  salutation text,
  role text not null check (role in ('admin', 'user')),
  permissions jsonb,
  active boolean not null default true,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index users_username_key on users (lower(username)) where deleted is null;
create unique index users_email_key on users (lower(email)) where deleted is null;

create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  modified timestamptz not null default now()
);

create table devices (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  identifier text not null unique,
  app_id text,
  platform text,
  push_token text,
  debug boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create unique index devices_name_key on devices (lower(name));
create index devices_user on devices (user_id);

create table tokens (
  hash bytea primary key,
  purpose text not null,
  user_id uuid references users on delete cascade,
  device_id uuid references devices on delete set null,
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tokens_user on tokens (user_id, purpose);
create index tokens_expiry on tokens (expires_at);

-- Counted before the try is verified; a key is route, declared identity and address.
create table attempts (
  key text primary key,
  count integer not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);

-- Keys that two servers must share (signatures of file addresses).
create table secrets (
  name text primary key,
  value bytea not null
);

create table report_configs (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  campaign text,
  fields jsonb not null default '[]',
  states jsonb not null default '[]',
  outline jsonb not null default '[]',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create index report_configs_modified on report_configs (modified desc, id desc) where deleted is null;

create table reports (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  user_id uuid references users on delete set null,
  -- Whoever local_id is unique for: the user, or the share link.
  owner uuid not null,
  state text,
  data jsonb not null,
  local_id uuid,
  content_hash bytea,
  -- All answers as folded text: what `search` looks into.
  search text not null default '',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz,
  constraint reports_local_id_key unique (owner, local_id)
);
-- Lists walk these in the order they show.
create index reports_form on reports (report_config_id, created desc, id desc) where deleted is null;
create index reports_form_user on reports (report_config_id, user_id, created desc, id desc) where deleted is null;
create index reports_form_state on reports (report_config_id, state, created desc, id desc) where deleted is null;
create index reports_newest on reports (created desc, id desc) where deleted is null;
create index reports_user on reports (user_id, created desc, id desc) where deleted is null;
create index reports_deleted on reports (deleted desc, id desc) where deleted is not null;
create index reports_answers on reports using gin (report_config_id, data jsonb_path_ops) where deleted is null;
create index reports_search on reports using gin (report_config_id, search gin_trgm_ops) where deleted is null;

-- What a purged report was, so that a repeated sending answers as before and revives nothing.
create table report_tombstones (
  owner uuid not null,
  local_id uuid not null,
  content_hash bytea,
  report_id uuid not null,
  expires_at timestamptz not null default now() + interval '400 days',
  primary key (owner, local_id)
);

-- Kept counters, in 16 slots a key, so that writers to one form do not wait for one another.
-- user_id is the nil id in the rows that count everybody's.
create table report_counts (
  report_config_id uuid not null,
  user_id uuid not null,
  state text not null,
  slot smallint not null,
  n bigint not null,
  primary key (report_config_id, user_id, state, slot)
) with (fillfactor = 60);

create function count_reports() returns trigger language plpgsql as $$
declare
  here constant smallint := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into report_counts as c
      select r.report_config_id, u.id, coalesce(r.state, ''), here, count(*)
      from added r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) as u (id)
      where r.deleted is null and u.id is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (report_config_id, user_id, state, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into report_counts as c
      select r.report_config_id, u.id, coalesce(r.state, ''), here, -count(*)
      from gone r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) as u (id)
      where r.deleted is null and u.id is not null group by 1, 2, 3 order by 1, 2, 3
      on conflict (report_config_id, user_id, state, slot) do update set n = c.n + excluded.n;
  else
    insert into report_counts as c
      select d.report_config_id, u.id, d.state, here, sum(d.n)
      from (
        select report_config_id, user_id, coalesce(state, '') as state, 1 as n from added where deleted is null
        union all
        select report_config_id, user_id, coalesce(state, ''), -1 from gone where deleted is null
      ) d, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (d.user_id)) as u (id)
      where u.id is not null group by 1, 2, 3 having sum(d.n) <> 0 order by 1, 2, 3
      on conflict (report_config_id, user_id, state, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;

create trigger reports_counted_in after insert on reports
  referencing new table as added for each statement execute function count_reports();
create trigger reports_counted_again after update on reports
  referencing old table as gone new table as added for each statement execute function count_reports();
create trigger reports_counted_out after delete on reports
  referencing old table as gone for each statement execute function count_reports();

create function remember_purged_reports() returns trigger language plpgsql as $$
begin
  insert into report_tombstones (owner, local_id, content_hash, report_id)
    select owner, local_id, content_hash, id from gone where local_id is not null
    on conflict do nothing;
  return null;
end $$;

create trigger reports_remembered after delete on reports
  referencing old table as gone for each statement execute function remember_purged_reports();

create table files (
  id uuid primary key,
  user_id uuid references users on delete set null,
  filename text not null,
  title text,
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  config jsonb,
  storage_key text not null,
  thumbnail_key text,
  thumbnail_state text not null default 'none' check (thumbnail_state in ('none', 'waiting', 'done', 'failed')),
  expires timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create index files_newest on files (created desc, id desc) where deleted is null;
create index files_user on files (user_id, created desc, id desc) where deleted is null;
create index files_expiry on files (expires) where expires is not null;

create table report_files (
  report_id uuid not null references reports on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (report_id, file_id)
);
create index report_files_file on report_files (file_id);

-- Every row that an edit replaced, as it was.
create table revisions (
  entity text not null,
  item_id uuid not null,
  version integer not null,
  user_id uuid,
  created timestamptz not null default now(),
  body jsonb not null,
  primary key (entity, item_id, version)
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  ip inet,
  action text not null,
  entity text,
  item_id uuid,
  outcome text not null,
  request_id text,
  detail jsonb
);
create index audit_at on audit (at);
