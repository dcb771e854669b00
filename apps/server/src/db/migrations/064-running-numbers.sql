-- Running numbers of entries: how a form counts them, how far it has come, and the number of each entry.
alter table report_configs add column numbering jsonb;
alter table reports add column number text;
create unique index reports_number_key on reports (report_config_id, number) where number is not null;

-- The next number of each lane. One lane counts without gaps, one entry after the other; of several, each takes every
-- n-th number, and an entry takes the lane with the lowest one that nobody else holds. Year 0: numbers without a year.
create table report_numbers (
  report_config_id uuid not null references report_configs on delete cascade,
  year integer not null,
  lane integer not null,
  step integer not null,
  next bigint not null,
  primary key (report_config_id, year, lane)
);
