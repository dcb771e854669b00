-- Whom a saved view is for: its owner, chosen people and groups, or all who may read the form's entries.
alter table saved_views
  add column shared text not null default 'me' constraint saved_views_shared_check check (shared in ('me', 'some', 'all'));
create index saved_views_shared on saved_views (report_config_id) where shared <> 'me' and deleted is null;

create table saved_view_users (
  saved_view_id uuid not null references saved_views on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (saved_view_id, user_id)
);
create index saved_view_users_user on saved_view_users (user_id);

create table saved_view_groups (
  saved_view_id uuid not null references saved_views on delete cascade,
  group_id uuid not null references groups on delete cascade,
  primary key (saved_view_id, group_id)
);
create index saved_view_groups_group on saved_view_groups (group_id);

-- With which view the list of a form opens, for each person: also one that somebody else shares with them.
create table saved_view_defaults (
  user_id uuid not null references users on delete cascade,
  report_config_id uuid not null references report_configs on delete cascade,
  saved_view_id uuid not null references saved_views on delete cascade,
  primary key (user_id, report_config_id)
);
create index saved_view_defaults_form on saved_view_defaults (report_config_id);
create index saved_view_defaults_view on saved_view_defaults (saved_view_id);
insert into saved_view_defaults (user_id, report_config_id, saved_view_id)
  select distinct on (user_id, report_config_id) user_id, report_config_id, id from saved_views
  where is_default order by user_id, report_config_id, deleted is null desc, modified desc;
alter table saved_views drop column is_default;
