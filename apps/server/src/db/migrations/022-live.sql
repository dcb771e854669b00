-- Whoever loses a session or rights hears of it at once, on whichever server their streams are. In the transaction of
-- the change and not after it: these are rare, so it does not matter that commits with a NOTIFY wait for one another.

create function tell_sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('kontor_live', json_build_object('account', g.user_id)::text)
    from (select distinct user_id from gone where user_id is not null) g;
  return null;
end $$;
create trigger tokens_live after delete on tokens
  referencing old table as gone for each statement execute function tell_sessions_ended();

create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kontor_live', json_build_object('account', new.id)::text);
  return null;
end $$;
create trigger users_live after update on users for each row
  when ((old.role, old.permissions, old.active, old.deleted) is distinct from (new.role, new.permissions, new.active, new.deleted))
  execute function tell_rights_changed();

-- Requests of busy tokens within the present minute, by the servers together. May be lost with a crash.
create unlogged table request_counts (
  key text primary key,
  minute integer not null,
  n integer not null
) with (fillfactor = 50);
