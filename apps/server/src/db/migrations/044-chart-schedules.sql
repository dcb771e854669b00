-- Dashboards by mail, at set times (docs/decisions/0055-dashboards-on-paper.md).

create table chart_schedules (
  id uuid primary key,
  chart_collection_id uuid not null references chart_collections on delete cascade,
  user_id uuid references users on delete set null,
  format text not null,
  every text not null,
  weekday integer,
  day integer,
  "time" text not null,
  timezone text not null,
  active boolean not null default true,
  next_run timestamptz,
  last_run timestamptz,
  last_error text,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index chart_schedules_collection on chart_schedules (chart_collection_id);
create index chart_schedules_due on chart_schedules (next_run) where active and next_run is not null;
create trigger chart_schedules_versions_forgotten after delete on chart_schedules referencing old table as gone
  for each statement execute function forget_revisions('ChartSchedules');

create table chart_schedule_users (
  chart_schedule_id uuid not null references chart_schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (chart_schedule_id, user_id)
);
create index chart_schedule_users_user on chart_schedule_users (user_id);

-- Who has their mail of a run: one that is tried again writes to the others alone.
create table chart_schedule_mails (
  run uuid not null,
  chart_schedule_id uuid not null references chart_schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  sent timestamptz not null default now(),
  primary key (run, user_id)
);
create index chart_schedule_mails_schedule on chart_schedule_mails (chart_schedule_id);
create index chart_schedule_mails_sent on chart_schedule_mails (sent);
