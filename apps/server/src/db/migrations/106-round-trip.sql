-- Own workbooks that come back. `trip` is how the workbook was written; `absent` what becomes of entries that its rows no
-- longer name. `conflicts` of a row are the answers that both sides changed, `taken` what was chosen for each of them.
alter table imports
  add column trip jsonb,
  add column conflicts integer not null default 0,
  add column missing integer not null default 0,
  add column removed integer not null default 0,
  add column absent text not null default 'keep' check (absent in ('keep', 'remove'));
alter table import_rows
  add column conflicts jsonb,
  add column taken jsonb,
  drop constraint import_rows_outcome_check,
  add constraint import_rows_outcome_check
    check (outcome in ('added', 'changed', 'unchanged', 'misfit', 'conflict', 'missing'));

-- The entries that the workbook was written with, and the version that each had.
create table import_exported (
  import_id uuid not null references imports on delete cascade,
  report_id uuid not null,
  version integer not null,
  primary key (import_id, report_id)
);

-- Rows of its sheets of repeats, by the text that names their entry.
create table import_parts (
  import_id uuid not null references imports on delete cascade,
  sheet smallint not null,
  line integer not null,
  report text not null,
  cells json not null,
  primary key (import_id, sheet, line)
);
create index import_parts_report on import_parts (import_id, report);
