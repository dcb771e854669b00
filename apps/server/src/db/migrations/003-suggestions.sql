-- Known data of a form, copied out of its suggestion file.

alter table report_configs
  add column suggestion_file_id uuid references files on delete set null,
  -- Names of the copied columns; null where nothing is copied.
  add column suggestion_columns jsonb;
create index report_configs_suggestion_file on report_configs (suggestion_file_id) where suggestion_file_id is not null;

-- One copy. Without a form it is still being made, or was never taken into use; the sweep finds those.
create table suggestion_sets (
  id bigint generated always as identity primary key,
  report_config_id uuid unique references report_configs on delete cascade,
  -- In the order of the cells; null for a column that no field can be named as.
  columns jsonb not null,
  created timestamptz not null default now()
);

create table suggestion_rows (
  set_id bigint not null,
  number integer not null,
  -- A list of texts and nulls, one a column.
  cells json not null,
  primary key (set_id, number)
);

-- What is searched: each column's values folded and sorted, some at a time, each behind a line feed. So few and small
-- rows are looked through faster than any index of single letters, and are there faster than an index of any kind.
create table suggestion_texts (
  set_id bigint not null,
  place smallint not null,
  part integer not null,
  folded text not null,
  -- The row of each value, in the order of the values.
  numbers integer[] not null,
  primary key (set_id, place, part)
);
alter table suggestion_texts alter column folded set storage external;

-- In place of foreign keys, which would be checked at each of millions of rows.
create function forget_suggestions() returns trigger language plpgsql as $$
begin
  delete from suggestion_rows r using gone where r.set_id = gone.id;
  delete from suggestion_texts t using gone where t.set_id = gone.id;
  return null;
end $$;
create trigger suggestion_sets_forgotten after delete on suggestion_sets
  referencing old table as gone for each statement execute function forget_suggestions();
