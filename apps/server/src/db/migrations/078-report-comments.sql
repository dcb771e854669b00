-- Comments on entries, on one of their answers (`path`) or the whole. What its author takes back after a while stays,
-- struck through.
create table report_comments (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  user_id uuid references users on delete set null,
  text text not null,
  path text,
  mentions uuid[] not null default '{}',
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  struck timestamptz
);
create index report_comments_report on report_comments (report_id, created desc, id desc);
create index report_comments_user on report_comments (user_id);

-- Whether a person is told of comments that mention or answer them.
alter table users add column mentions boolean not null default true;
