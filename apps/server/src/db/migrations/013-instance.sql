-- What is set for the whole house, by name.

create table options (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  value text not null,
  -- Told to everybody, signed in or not.
  public boolean not null default false,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index options_name_key on options (lower(name)) where deleted is null;
