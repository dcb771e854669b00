-- Cases of a form: answers that are kept with what the form makes of them (`expected`), tried again before each publishing.
-- They belong to the form, not to one version: what a later version makes of them is what is asked. `names` are the ids of the
-- fields that the answers are of, so that they follow a field that is renamed.
create table report_config_cases (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  name text not null,
  data jsonb not null,
  names jsonb not null,
  expected jsonb not null,
  -- Who filled it in, for formulas that ask.
  user_id uuid references users on delete set null,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index report_config_cases_form on report_config_cases (report_config_id, created);
create index report_config_cases_user on report_config_cases (user_id);
