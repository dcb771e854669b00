-- The files that an entry came with, as they were when it came: what its sender is told, however late they ask, and
-- whatever the office has made of the entry. Without references, since it outlives both, as report_tombstones does.
create table report_arrivals (
  report_id uuid not null,
  file_id uuid not null,
  size bigint not null,
  sha256 bytea not null,
  created timestamptz not null default now(),
  primary key (report_id, file_id)
);
create index report_arrivals_created on report_arrivals (created);
