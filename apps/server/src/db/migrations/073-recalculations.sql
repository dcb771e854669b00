-- Recalculations: stored entries computed anew after a formula of their form has changed, in batches from the newest on.
-- `last_*` is the entry that was looked at last. Of each form the last one is kept, for its undo.
create table recalculations (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  user_id uuid references users on delete set null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  last_created timestamptz,
  last_id uuid,
  attempts smallint not null default 0,
  touched timestamptz not null default now(),
  created timestamptz not null default now(),
  ended timestamptz
);
create unique index recalculations_form on recalculations (report_config_id);
create index recalculations_open on recalculations (touched) where state in ('running', 'undoing');

-- What a recalculation changed, and the version that this made: an entry that was changed since is not undone.
create table recalculated (
  recalculation_id uuid not null references recalculations on delete cascade,
  report_id uuid not null references reports on delete cascade,
  version integer not null,
  primary key (recalculation_id, report_id)
);
create index recalculated_report on recalculated (report_id);
