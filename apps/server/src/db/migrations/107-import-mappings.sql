-- What columns of a file fill and which tell an entry, as it was given by hand for files with this head (its hash).
create table import_mappings (
  report_config_id uuid not null references report_configs on delete cascade,
  head bytea not null,
  columns jsonb not null,
  keys jsonb not null,
  used timestamptz not null default now(),
  primary key (report_config_id, head)
);
