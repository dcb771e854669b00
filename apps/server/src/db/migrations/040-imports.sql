-- Entries that came as a file: what they said, with the hashes of their files in place of ids, so that the device that
-- made the file may still send the entry itself.
create table report_imports (
  report_id uuid primary key references reports on delete cascade,
  hash bytea not null
);
