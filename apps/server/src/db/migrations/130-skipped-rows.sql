-- Rows of an own workbook that would be written, and are left out by whoever looked at them.
alter table import_rows add column skipped boolean not null default false;
create index import_rows_skipped on import_rows (import_id) where skipped;
