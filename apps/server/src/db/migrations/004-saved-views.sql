-- Views of lists that people keep for themselves. What is deleted can be brought back, until the sweep takes it.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  report_config_id uuid not null references report_configs on delete cascade,
  name text not null,
  query text not null default '',
  columns jsonb,
  is_default boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index saved_views_name_key on saved_views (user_id, report_config_id, lower(name)) where deleted is null;
create index saved_views_form on saved_views (report_config_id);
create index saved_views_deleted on saved_views (deleted) where deleted is not null;
