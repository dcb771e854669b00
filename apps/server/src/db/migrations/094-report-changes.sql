-- Which entries a transaction changed, of forms that servers keep a columnar copy of: a copy reads what it has not seen by
-- the snapshots before and after, so that it is never behind what was committed when it was asked.
create table column_forms (
  report_config_id uuid primary key references report_configs on delete cascade,
  since timestamptz not null default clock_timestamp(),
  used timestamptz not null default now()
);

create table report_changes (
  report_config_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  report_id uuid not null,
  at timestamptz not null default now()
);
create index report_changes_form on report_changes (report_config_id, xid);
create index report_changes_at on report_changes (at);

create function log_report_changes() returns trigger language plpgsql as $$
begin
  insert into report_changes (report_config_id, report_id)
    select r.report_config_id, r.id from changed r join column_forms f using (report_config_id);
  return null;
end $$;

create trigger reports_logged_in after insert on reports
  referencing new table as changed for each statement execute function log_report_changes();
create trigger reports_logged_again after update on reports
  referencing new table as changed for each statement execute function log_report_changes();
create trigger reports_logged_out after delete on reports
  referencing old table as changed for each statement execute function log_report_changes();
