-- Blocks: contents that designers of forms keep under a name, to be inserted into other forms.
create table form_blocks (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  description text not null default '',
  contents jsonb not null,
  outline jsonb not null default '[]',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
select make_trash('form_blocks', 'FormBlocks');
create unique index form_blocks_name_key on form_blocks (lower(name collate "und-x-icu")) where deleted is null;
create index form_blocks_user on form_blocks (user_id);
