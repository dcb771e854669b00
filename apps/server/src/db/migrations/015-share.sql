-- Share links: who may fill in one form without an account, how often and how long.

create table share_links (
  id uuid primary key,
  report_config_id uuid not null references report_configs on delete cascade,
  user_id uuid references users on delete set null,
  -- Where the link was sent, if it was.
  email text,
  -- How many entries it is good for; null: as many as come.
  usages integer check (usages > 0),
  used integer not null default 0,
  expires timestamptz,
  revoked timestamptz,
  last_used timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  -- Whatever the code believes: no entry more than the link is good for.
  constraint share_links_used check (used <= usages)
);
create index share_links_form on share_links (report_config_id, created desc, id desc);
create index share_links_user on share_links (user_id);

-- The hashes of a link's tokens: of the one that was shown, and of one that went by mail. No resource row names this
-- table.
create table share_keys (
  hash bytea primary key,
  share_link_id uuid not null references share_links on delete cascade,
  created timestamptz not null default now()
);
create index share_keys_link on share_keys (share_link_id);

-- Files that came by a link. `session` says of what no entry holds yet with which others it came; then it is forgotten,
-- since it may be an address.
create table share_uploads (
  file_id uuid primary key references files on delete cascade,
  share_link_id uuid not null references share_links on delete cascade,
  session text,
  created timestamptz not null default now()
);
create index share_uploads_link on share_uploads (share_link_id, created);

-- The pictures that a form shows, as far as whoever put them in might read them: what a link shows without asking again.
create table report_config_files (
  report_config_id uuid not null references report_configs on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (report_config_id, file_id)
);
create index report_config_files_file on report_config_files (file_id);
insert into report_config_files (report_config_id, file_id)
  select distinct c.id, f.id from report_configs c
  cross join lateral jsonb_path_query(c.fields, '$.**.options.file.id') p (id)
  join files f on f.id::text = lower(p.id #>> '{}');
