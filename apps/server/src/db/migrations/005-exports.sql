-- Workbooks and archives that are made in the background: what was asked, how far it is, where the bytes lie.
create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('xlsx', 'zip')),
  query jsonb not null,
  manner jsonb not null,
  language text not null,
  filename text not null,
  -- Entries; `done` of `total` steps are entries and, in an archive, files.
  count integer not null,
  total integer not null,
  done integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Whoever runs it says so again and again; one that has fallen silent is taken over.
  runner uuid,
  heartbeat timestamptz,
  attempts integer not null default 0,
  storage_key text,
  size bigint,
  error text,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index exports_user on exports (user_id, created desc);
create index exports_open on exports (created) where state in ('waiting', 'running');
create index exports_expiry on exports (expires);
create unique index exports_storage_key on exports (storage_key) where storage_key is not null;
