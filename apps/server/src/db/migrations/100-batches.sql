-- Batches: changes of many entries in the background that can be undone as one. A mapping brings the answers of removed
-- fields and choices to others when a version is published; raising brings chosen entries to a version. `collected`: its
-- entries are in batch_entries. `permissions` are those of the caller at the time; null: of the instance.
create table batches (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('mapping', 'raising')),
  form_version integer not null,
  map jsonb,
  permissions jsonb,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  collected boolean not null default false,
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  undone_by uuid references users on delete set null,
  attempts smallint not null default 0,
  touched timestamptz not null default now(),
  created timestamptz not null default now(),
  ended timestamptz,
  expires timestamptz not null
);
create index batches_form on batches (report_config_id, form_version);
create index batches_user on batches (user_id);
create index batches_undone_by on batches (undone_by);
create index batches_open on batches (touched) where state in ('running', 'undoing');
create index batches_expiry on batches (expires);

-- `written` is the entry's version that the batch made, `form_version` the form's that the entry had before. `issues`: why
-- an entry stays as it is.
create table batch_entries (
  batch_id uuid not null references batches on delete cascade,
  report_id uuid not null references reports on delete cascade,
  outcome text check (outcome in ('changed', 'left')),
  written integer,
  form_version integer,
  issues jsonb,
  primary key (batch_id, report_id)
) with (fillfactor = 80);
create index batch_entries_report on batch_entries (report_id);
create index batch_entries_open on batch_entries (batch_id, report_id) where outcome is null;
create index batch_entries_outcome on batch_entries (batch_id, outcome, report_id);
