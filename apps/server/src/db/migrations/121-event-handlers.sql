-- What is told of forms, library files and accounts, and to whom: like the handlers of entries, in the same queue.
-- Formerly 4869da7574e9c9a173cd737a758156603643e5d73432de1bef95cc0dbb80cffa: told of files row by row, with the same outcome.
-- Formerly 4ed8f38e7297c2a45764f9a8291f087e23908622eaf184826ff2b171a7dacec1: noted no author, which those who send then do not ask for; compared files in a plan for one.

create table event_handlers (
  id uuid primary key,
  -- In whose name it reads.
  user_id uuid references users on delete set null,
  -- What the key may that set it up; null where its person did.
  bounds jsonb,
  api_id uuid not null references apis on delete cascade,
  title text not null,
  events jsonb not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
select make_trash('event_handlers', 'EventHandlers');
create index event_handlers_api on event_handlers (api_id);
create index event_handlers_user on event_handlers (user_id);

alter table deliveries
  add column event_handler_id uuid references event_handlers on delete cascade,
  -- The form, file reference or account. What is told of it is read when it is sent, by the rights of then.
  add column item_id uuid,
  drop constraint deliveries_of_one,
  add constraint deliveries_of_one check (num_nonnulls(report_handler_id, file_handler_id, event_handler_id) = 1),
  add constraint deliveries_item check ((item_id is null) = (event_handler_id is null));
create index deliveries_event_handler on deliveries (event_handler_id) where event_handler_id is not null;
create index deliveries_item on deliveries (item_id, seq) where item_id is not null;

-- Every way in which forms and accounts change passes here, in its own transaction. Who changes them is told by those who write
-- (records/acting.ts); an owner says it of what is new.
create function tell_events() returns trigger language plpgsql as $$
declare
  kind constant text := tg_argv[0];
  what text := 'update';
  who uuid := nullif(current_setting('kontor.actor', true), '')::uuid;
begin
  if tg_op = 'INSERT' then
    what := 'create';
    if kind <> 'account' then who := new.user_id; end if;
  elsif new.deleted is not null then
    what := 'delete';
  elsif old.deleted is not null then
    what := 'create';
  elsif kind = 'form' then
    if old.form_version <> new.form_version then what := 'publish'; end if;
  elsif kind = 'account' then
    if old.active and not new.active then what := 'deactivate'; end if;
  end if;
  what := kind || '.' || what;
  insert into deliveries (event_handler_id, api_id, item_id, event, payload)
    select h.id, h.api_id, new.id, what, jsonb_build_object('version', new.version, 'time', now(), 'by', who, 'author', h.user_id)
    from event_handlers h join apis a on a.id = h.api_id and a.deleted is null
    where h.deleted is null and h.events ? what order by h.id;
  return null;
end $$;

-- Row by row, since a condition on the row keeps sign-ins, counters and the like out before anything is called. A change
-- to what lies in the trash is none.
create trigger report_configs_told_in after insert on report_configs for each row execute function tell_events('form');
create trigger report_configs_told after update on report_configs for each row
  when (old.version <> new.version and (old.deleted is null or new.deleted is null)) execute function tell_events('form');
create trigger users_told_in after insert on users for each row execute function tell_events('account');
create trigger users_told after update on users for each row
  when (old.version <> new.version and (old.deleted is null or new.deleted is null)) execute function tell_events('account');

-- Of the library, where many change at once, statement by statement: one look where there is no handler. Its file or its
-- metadata leave the version as it is. What is only moved aside by another has not changed. Its plans are kept from the first
-- call of a connection, however few rows that had: what was before is never looked for row by row.
create function tell_file_events() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  who constant uuid := nullif(current_setting('kontor.actor', true), '')::uuid;
begin
  if not exists (select from event_handlers where deleted is null) then return null; end if;
  if tg_op = 'INSERT' then
    insert into deliveries (event_handler_id, api_id, item_id, event, payload)
      select h.id, h.api_id, r.id, 'file.create', jsonb_build_object('version', r.version, 'time', now(), 'by', r.user_id, 'author', h.user_id)
      from added r join event_handlers h on h.deleted is null and h.events ? 'file.create'
      join apis a on a.id = h.api_id and a.deleted is null
      where r.deleted is null order by r.id, h.id;
  else
    insert into deliveries (event_handler_id, api_id, item_id, event, payload)
      select h.id, h.api_id, r.id, w.event, jsonb_build_object('version', r.version, 'time', now(), 'by', who, 'author', h.user_id)
      from added r join gone o on o.id = r.id
        and (o.version <> r.version or (o.modified <> r.modified and o.sorting = r.sorting))
      cross join lateral (select 'file.' ||
        case when r.deleted is not null then 'delete' when o.deleted is not null then 'create' else 'update' end) w (event)
      join event_handlers h on h.deleted is null and h.events ? w.event
      join apis a on a.id = h.api_id and a.deleted is null
      -- A change to what lies in the trash is none.
      where r.deleted is null or o.deleted is null
      order by r.id, h.id;
  end if;
  return null;
end $$;
create trigger file_references_told_in after insert on file_references
  referencing new table as added for each statement execute function tell_file_events();
create trigger file_references_told_again after update on file_references
  referencing old table as gone new table as added for each statement execute function tell_file_events();
