-- Servers take turns at adding changes up, so that together they rest as long as one alone would. One row.
create table chart_turns (
  one boolean primary key default true check (one),
  -- Nobody begins before this: while one is at it, and then for a while.
  until timestamptz not null default now()
);
insert into chart_turns default values;
