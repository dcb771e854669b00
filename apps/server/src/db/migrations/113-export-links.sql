-- Addresses of saved views that hold for long, each opened by a secret of its own, of which the hash is kept.
create table export_links (
  id uuid primary key,
  saved_view_id uuid not null references saved_views on delete cascade,
  user_id uuid not null references users on delete cascade,
  hash bytea not null unique,
  format text not null check (format in ('csv', 'xlsx', 'json')),
  settings jsonb not null,
  expires timestamptz,
  revoked timestamptz,
  last_used timestamptz,
  created timestamptz not null default now()
);
create index export_links_saved_view on export_links (saved_view_id);
create index export_links_user on export_links (user_id);

-- Whether anything has changed that an export of a form shows: the sum of what transactions have added, which any of them
-- adds to without waiting for another, and which only grows while the form is followed. `ready`: transactions from this
-- one on are followed; `epoch` is another one after a gap. Rows without a form are of what all forms show: people, files.
create table followed_forms (
  report_config_id uuid primary key references report_configs on delete cascade,
  epoch uuid not null default gen_random_uuid(),
  ready xid8,
  used timestamptz not null default now()
);
create table followed_changes (
  report_config_id uuid,
  count bigint not null default 1
);
create index followed_changes_form on followed_changes (report_config_id);

create or replace function log_report_changes() returns trigger language plpgsql as $$
begin
  insert into report_changes (report_config_id, report_id)
    select r.report_config_id, r.id from changed r join column_forms f using (report_config_id);
  insert into followed_changes (report_config_id)
    select f.report_config_id from followed_forms f where exists (select from changed r where r.report_config_id = f.report_config_id);
  return null;
end $$;

create function follow_common() returns trigger language plpgsql as $$
begin
  insert into followed_changes (report_config_id) select null where exists (select from followed_forms);
  return null;
end $$;
create trigger users_followed after update of username, first_name, last_name, deleted on users
  for each statement execute function follow_common();
create trigger files_followed after update of filename, deleted on files
  for each statement execute function follow_common();
create trigger share_links_followed after insert or update of email, user_id on share_links
  for each statement execute function follow_common();
create trigger options_followed after insert or update or delete on options
  for each statement execute function follow_common();
