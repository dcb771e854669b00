-- Unfinished entries on their way from one device to another. No resource row names this table.

create table handovers (
  id uuid primary key,
  -- Of the token; it itself is kept nowhere.
  hash bytea not null unique,
  report_config_id uuid not null references report_configs on delete cascade,
  -- Whoever handed it over: a person, or a share link.
  user_id uuid references users on delete cascade,
  share_link_id uuid references share_links on delete cascade,
  local_id uuid not null,
  state text,
  -- The answers as JSON was received: unfinished ones may hold what jsonb cannot.
  answers text not null,
  files uuid[] not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  constraint handovers_owner check (num_nonnulls(user_id, share_link_id) = 1)
);
create index handovers_form on handovers (report_config_id);
create index handovers_user on handovers (user_id, created) where user_id is not null;
create index handovers_link on handovers (share_link_id, created) where share_link_id is not null;
create index handovers_end on handovers (expires);
