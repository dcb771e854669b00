-- Versions of forms: what was published, by number; entries have the number under which they were filled in. A version is
-- written by triggers, so that no way of changing a form goes without one. What is stored by now is version 1; both
-- columns have constant defaults, which rewrite no table.
alter table report_configs add column form_version integer not null default 1;
alter table reports add column form_version integer not null default 1;

create table report_config_versions (
  report_config_id uuid not null references report_configs on delete cascade,
  number integer not null,
  fields jsonb not null,
  states jsonb not null,
  rules jsonb not null,
  -- Who published it, and what they noted.
  user_id uuid references users on delete set null,
  note text,
  created timestamptz not null default now(),
  choice_lists jsonb not null generated always as (jsonb_path_query_array(fields, '$.**.options.values.list')) stored,
  primary key (report_config_id, number)
);
create index report_config_versions_user on report_config_versions (user_id);

insert into report_config_versions (report_config_id, number, fields, states, rules, user_id, created)
  select id, 1, fields, states, rules, user_id, modified from report_configs;

-- What is being designed and not published yet: one a form, shared by all who may change it. `form_version` is the
-- version that it began from.
create table report_config_drafts (
  report_config_id uuid primary key references report_configs on delete cascade,
  form_version integer not null,
  fields jsonb not null,
  states jsonb not null,
  rules jsonb not null,
  version integer not null default 1,
  user_id uuid references users on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index report_config_drafts_user on report_config_drafts (user_id);

create function count_form_version() returns trigger language plpgsql as $$
begin
  new.form_version := old.form_version + 1;
  return new;
end $$;
create trigger count_form_version before update of fields, states, rules on report_configs for each row
  when ((old.fields, old.states, old.rules) is distinct from (new.fields, new.states, new.rules))
  execute function count_form_version();

create function keep_form_version() returns trigger language plpgsql as $$
begin
  insert into report_config_versions (report_config_id, number, fields, states, rules)
    values (new.id, new.form_version, new.fields, new.states, new.rules);
  return null;
end $$;
create trigger keep_first_version after insert on report_configs for each row execute function keep_form_version();
create trigger keep_form_version after update of fields, states, rules on report_configs for each row
  when (old.form_version <> new.form_version) execute function keep_form_version();
