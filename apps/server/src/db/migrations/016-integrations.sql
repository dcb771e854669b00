-- What is done with files of the library, and more of what was answered to a delivery.

create table file_handlers (
  id uuid primary key,
  user_id uuid references users on delete set null,
  api_id uuid not null references apis on delete cascade,
  title text not null,
  condition jsonb,
  config jsonb,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create index file_handlers_api on file_handlers (api_id);

-- One line for both kinds of handlers: an API is as busy with the one as with the other.
alter table deliveries
  alter column report_handler_id drop not null,
  alter column report_id drop not null,
  add column file_handler_id uuid references file_handlers on delete cascade,
  -- Whether its condition was asked and held: later tries do not hang on what has become of form or condition.
  add column fits boolean not null default false,
  -- What the other side answered last: the status, and how the answer begins.
  add column status integer,
  add column excerpt text,
  add constraint deliveries_of_one check (num_nonnulls(report_handler_id, file_handler_id) = 1),
  add constraint deliveries_report check ((report_id is null) = (report_handler_id is null));
create index deliveries_file_handler on deliveries (file_handler_id) where file_handler_id is not null;
