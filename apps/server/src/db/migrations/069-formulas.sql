-- Formulas: rules across the fields of a form; the trees of all its formulas, derived when it is saved and handed out for
-- filling in; and a formula as the condition of a handler.
alter table report_configs
  add column rules jsonb not null default '[]',
  add column trees jsonb not null default '{}';

alter table report_handlers add column formula text;
