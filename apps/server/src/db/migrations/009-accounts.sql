-- What an account has beyond its name: a language, an open invitation; and groups.

alter table users
  alter column role set default 'user',
  add column language text check (language in ('de', 'en')),
  -- Has not accepted the invitation yet, and so has no password.
  add column invited boolean not null default false,
  -- Whether the address is known to be the person's: given by an administrator, or reached by a mail.
  add column email_verified boolean not null default true,
  -- What is set on the user alone: `permissions` is told with those of the role below.
  add column own_permissions jsonb generated always as (permissions) stored;

create table groups (
  id uuid primary key,
  name text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index groups_name_key on groups (lower(name)) where deleted is null;

create table group_users (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_users_user on group_users (user_id);
