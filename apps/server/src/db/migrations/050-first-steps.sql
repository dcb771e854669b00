-- What a new instance does first, and the demo's data in one that is used (docs/decisions/0062-first-steps.md).

-- One row: an instance that held no form when it came here greets its administrators.
create table first_steps (
  one boolean primary key default true check (one),
  greets boolean not null
);
insert into first_steps (greets) select not exists (select 1 from report_configs);

-- Per person: whether they asked for it or put it away, and the steps they leave out.
create table first_step_people (
  user_id uuid primary key references users on delete cascade,
  shown boolean,
  dismissed text[] not null default '{}'
);

-- The demo's data in this instance: none, or one row. Whoever works at it is named, so that nobody else does.
create table demo_loads (
  one boolean primary key default true check (one),
  user_id uuid references users on delete set null,
  state text not null check (state in ('loading', 'loaded', 'removing', 'failed')),
  runner uuid,
  -- Entries.
  done integer not null default 0,
  total integer not null default 0,
  error text,
  modified timestamptz not null default now()
);

-- All that was made by it, written in the transaction that makes it; `kind` is a table.
create table demo_rows (
  kind text not null,
  id uuid not null,
  primary key (kind, id)
);
