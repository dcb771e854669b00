-- History of entries in fewer bytes a change: who is a number, what says how it came is one, a state that the next change
-- did not touch is not written again, answers are JSON as text, and the index has each entry once (btree deduplication).
-- What was kept before stays where it is, so that no row is read here; the view reads both, and has the name.
create table report_changers (
  no integer generated always as identity primary key,
  user_id uuid not null unique
);
insert into report_changers (user_id) select id from users;

-- With the account, in a transaction of its own: no change of an entry waits for another that noted the same person.
create function note_report_changers() returns trigger language plpgsql as $$
begin
  insert into report_changers (user_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger users_noted_as_changers after insert on users
  referencing new table as added for each statement execute function note_report_changers();

-- As `reports_through_check` has them; `how` has their place here.
create function report_throughs() returns text[] language sql immutable parallel safe
  return array['console', 'api', 'link', 'bulk', 'import', 'mapping', 'job', 'device'];

alter table report_history rename to report_history_plain;
alter table report_history_plain rename constraint report_history_pkey to report_history_plain_pkey;

-- `how`: the place of `through`, 0 for none; 16: in the trash; 32: `state` is another one than the next version has, and is
-- kept here. `form_version` is null where it is that of the next version. `former`: the answers that the next change
-- replaced; where it added some, an array of these and of the names added. Columns in the order that needs no padding.
create table report_history_packed (
  report_id uuid not null,
  at timestamptz not null,
  version integer not null,
  changer integer,
  form_version integer,
  how smallint not null,
  state text,
  former json
);
create index report_history_packed_report on report_history_packed (report_id);

create view report_history as
  select p.report_id, p.version, p.at, (select c.user_id from report_changers c where c.no = p.changer) as user_id,
    (report_throughs())[p.how & 15] as through, p.state, (p.how & 32) <> 0 as own_state, (p.how & 16) <> 0 as deleted,
    (case json_typeof(p.former) when 'array' then p.former -> 0 else p.former end)::jsonb as former,
    case json_typeof(p.former) when 'array' then array(select json_array_elements_text(p.former -> 1)) end as added,
    p.form_version
  from report_history_packed p
  union all
  select report_id, version, at, user_id, through, state, true, deleted, former, added, form_version
  from report_history_plain;

-- For one whose account did not come by the trigger above.
create function report_changer(person uuid) returns integer language plpgsql strict as $$
begin
  insert into report_changers (user_id) values (person) on conflict do nothing;
  return (select no from report_changers where user_id = person);
end $$;

create or replace function keep_report_history() returns trigger language plpgsql as $$
begin
  insert into report_history_packed (report_id, at, version, changer, form_version, how, state, former)
    select o.id, o.modified, o.version,
      coalesce((select c.no from report_changers c where c.user_id = o.modified_by), report_changer(o.modified_by)),
      nullif(o.form_version, n.form_version),
      coalesce(array_position(report_throughs(), o.through), 0) + case when o.deleted is null then 0 else 16 end
        + case when o.state is distinct from n.state then 32 else 0 end,
      case when o.state is distinct from n.state then o.state end,
      case when o.data = n.data then null
        when a.names = '{}' then coalesce(f.answers, '{}')::text::json
        else json_build_array(coalesce(f.answers, '{}'), a.names) end
    from gone o join kept n on n.id = o.id and n.version <> o.version
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as answers from jsonb_each(o.data) b where b.value is distinct from n.data -> b.key
    ) f
    cross join lateral (select array(select k from jsonb_object_keys(n.data) k where not o.data ? k) as names) a;
  return null;
end $$;

create or replace function forget_report_history() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select id from gone);
begin
  delete from report_history_packed where report_id = any(ids);
  delete from report_history_plain where report_id = any(ids);
  return null;
end $$;
