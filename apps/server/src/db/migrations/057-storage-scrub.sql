-- What the scrub knows of stored bytes (jobs/scrub.ts): when an object was last read and compared with its hash (null: not
-- since it was stored), and since when it is known to be damaged. One server at a time reads them.
alter table stored_objects add column checked timestamptz, add column damaged timestamptz;
create index stored_objects_checked on stored_objects ((coalesce(checked, created)));
create index stored_objects_damaged on stored_objects (damaged) where damaged is not null;

create table storage_scrub (
  one boolean primary key default true check (one),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into storage_scrub default values;
