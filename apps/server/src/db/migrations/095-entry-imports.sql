-- Imports of entries from a file: its rows as they were read, and what becomes of each. `permissions` are those of the
-- caller at the time, which may be narrower than the person's. `last_line` is the row that was looked at last.
create table imports (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  user_id uuid not null references users on delete cascade,
  permissions jsonb not null,
  filename text not null,
  columns jsonb not null,
  keys jsonb not null,
  options jsonb not null,
  state text not null default 'matching'
    check (state in ('matching', 'ready', 'applying', 'applied', 'cancelled', 'undoing', 'undone', 'failed')),
  rows integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  misfits integer not null default 0,
  last_line integer not null default 0,
  attempts smallint not null default 0,
  error text,
  touched timestamptz not null default now(),
  created timestamptz not null default now(),
  ended timestamptz,
  expires timestamptz not null
);
create index imports_user on imports (user_id, created);
create index imports_form on imports (report_config_id);
create index imports_open on imports (touched) where state in ('matching', 'applying', 'undoing');
create index imports_expiry on imports (expires);

-- `key` is the hash of the values that tell the row's entry; `version` is the entry's when it was matched, `written` the
-- one that the import made, and `form_version` the form's version that the entry had before.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  cells json not null,
  key bytea,
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'misfit')),
  report_id uuid,
  version integer,
  issues jsonb,
  changes jsonb,
  written integer,
  form_version integer,
  primary key (import_id, line)
) with (fillfactor = 80);
create index import_rows_outcome on import_rows (import_id, outcome, line);
create index import_rows_key on import_rows (import_id, key) where key is not null;
create index import_rows_written on import_rows (import_id, line) where written is not null;
