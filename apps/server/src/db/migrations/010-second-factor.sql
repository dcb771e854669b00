-- Second factors, sessions that can be listed, API keys, and sign-in by providers (docs/decisions/0021).

-- What people may call a session or a key by; the hash stays inside.
alter table tokens add column id uuid not null default gen_random_uuid();
create unique index tokens_id on tokens (id);
-- Keys alone: what it is called, and what it may at most.
alter table tokens add column name text;
alter table tokens add column permissions jsonb;
-- The provider that answered for whoever opened this session; and of a sign-in that is under way there.
alter table tokens add column provider text;
alter table tokens add column detail jsonb;

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed (outside/seal.ts).
  secret bytea not null,
  created timestamptz not null default now(),
  -- Null until a first code has shown that the app knows the secret: it is not asked for before.
  confirmed timestamptz,
  -- Steps of 30 s since 1970; a code of this step or an earlier one has been used.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Who a person is elsewhere. One account there is one person here, and a person has one account at each issuer.
create table user_links (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
