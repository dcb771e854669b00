-- Services of others, what is sent to them of which entries, and what was sent.

create table apis (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  type text not null,
  -- As everybody may read it: in the place of each secret stands a mask.
  config jsonb not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);

-- The masked values of `apis.config`. No resource row names this table.
create table api_secrets (
  api_id uuid primary key references apis on delete cascade,
  value jsonb not null,
  modified timestamptz not null default now()
);

create table report_handlers (
  id uuid primary key,
  user_id uuid references users on delete set null,
  api_id uuid not null references apis on delete cascade,
  report_config_id uuid not null references report_configs on delete cascade,
  title text not null,
  event text not null check (event in ('create', 'update', 'delete')),
  condition jsonb not null default '[]',
  priority integer not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create index report_handlers_form on report_handlers (report_config_id) where deleted is null;
create index report_handlers_api on report_handlers (api_id);

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they are begun: that of the changes, and within one that of the priorities.
  seq bigint generated always as identity,
  report_handler_id uuid not null references report_handlers on delete cascade,
  api_id uuid not null references apis on delete cascade,
  report_id uuid not null,
  event text not null,
  -- The entry as the change left it; emptied once it has arrived.
  payload jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_try timestamptz not null default now(),
  -- Whoever runs it has until then; later it is another's.
  lease timestamptz,
  last_error text,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index deliveries_open on deliveries (next_try, seq) where state = 'waiting';
create index deliveries_running on deliveries (api_id) where state = 'running';
create index deliveries_report on deliveries (report_id, seq);
create index deliveries_handler on deliveries (report_handler_id);
create index deliveries_ended on deliveries (modified) where state in ('done', 'failed', 'cancelled');

-- Every way in which an entry changes passes here, single or many at once, in its own transaction. Whether the
-- condition holds is asked before the first try: only the form's engine can say.
create function deliver_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into deliveries (report_handler_id, api_id, report_id, event, payload)
      select h.id, h.api_id, r.id, h.event, to_jsonb(r) - '{search,content_hash,owner,user_id,local_id}'::text[]
      from added r join report_handlers h on h.report_config_id = r.report_config_id and h.event = 'create' and h.deleted is null
      join apis a on a.id = h.api_id and a.deleted is null
      where r.deleted is null order by r.id, h.priority, h.id;
  elsif tg_op = 'DELETE' then
    -- What is gone for good is kept here only until it has been told.
    delete from deliveries d using gone r where d.report_id = r.id and d.state in ('done', 'failed', 'cancelled');
  else
    insert into deliveries (report_handler_id, api_id, report_id, event, payload)
      select h.id, h.api_id, r.id, h.event, to_jsonb(r) - '{search,content_hash,owner,user_id,local_id}'::text[]
      from added r join gone o on o.id = r.id and o.version <> r.version
      join report_handlers h on h.report_config_id = r.report_config_id and h.deleted is null
        and h.event = case when r.deleted is not null then 'delete' when o.deleted is not null then 'create' else 'update' end
      join apis a on a.id = h.api_id and a.deleted is null
      -- A change to what lies in the trash is none.
      where r.deleted is null or o.deleted is null
      order by r.id, h.priority, h.id;
  end if;
  return null;
end $$;

create trigger reports_delivered_in after insert on reports
  referencing new table as added for each statement execute function deliver_reports();
create trigger reports_delivered_again after update on reports
  referencing old table as gone new table as added for each statement execute function deliver_reports();
create trigger reports_delivered_out after delete on reports
  referencing old table as gone for each statement execute function deliver_reports();
