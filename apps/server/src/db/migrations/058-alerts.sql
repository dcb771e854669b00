-- Faults of the instance that administrators were told of (jobs/alerts.ts): a row until it is well again, so that each is
-- told once. `host` is the server's for its own disk, else empty.
create table alerts (
  kind text not null,
  host text not null default '',
  id uuid not null,
  since timestamptz not null default now(),
  primary key (kind, host)
);

-- Whether an administrator wants to be told.
alter table users add column alerts boolean not null default true;
