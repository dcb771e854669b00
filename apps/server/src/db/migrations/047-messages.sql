-- Whom a message is for, when it is shown, and who has confirmed it.

alter table messages
  add column starts timestamptz,
  add column ends timestamptz,
  add column confirm boolean not null default false,
  -- For its groups alone. A word of its own, since the last of them may be purged: then it is nobody's, not everybody's.
  add column limited boolean not null default false;

create table message_groups (
  message_id uuid not null references messages on delete cascade,
  group_id uuid not null references groups on delete cascade,
  primary key (message_id, group_id)
);
create index message_groups_group on message_groups (group_id);

create table message_confirmations (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  confirmed timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_confirmations_user on message_confirmations (user_id);

-- A group that goes for good is gone already when its links go with it; what a writer takes away is still there.
create function limit_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update messages set limited = true where id = new.message_id and not limited;
  elsif exists (select 1 from groups where id = old.group_id) then
    update messages set limited = exists (select 1 from message_groups where message_id = old.message_id)
      where id = old.message_id;
  end if;
  return null;
end $$;
create trigger message_groups_limit after insert or delete on message_groups
  for each row execute function limit_message();
