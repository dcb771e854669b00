-- Backups that were made of this instance, and the one it was made of: what the settings tell of them.
create table backups (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'restore')),
  at timestamptz not null default now(),
  -- When what is in it was so.
  taken timestamptz not null,
  app_version text not null,
  filename text not null,
  bytes bigint not null,
  rows bigint not null,
  files bigint not null,
  -- Stored files whose bytes were not there, or were others than had been stored.
  lacking bigint not null default 0,
  seconds integer not null
);
create index backups_at on backups (at desc);
