-- Under which names a form's fields have had their answers: a field is its content's id, and each row says in which
-- versions it had a name, and a repeat. Kept by the trigger that counts versions, so that no way of changing a form goes
-- without it. What is closed (`until`) has the field's content as it was, for what the form no longer has. Forms of before
-- have theirs by 119: form by form, since no entry is added to any while this one adds its column.
-- Formerly bfb346762b04c7a2a8c3b43eb45ad27699decd4289e3bf5880421d802fb8fd22: with 119 in it.
alter table report_configs add column names jsonb not null default '[]';

create function form_fields(fields jsonb) returns table (field text, name text, repeat jsonb, known jsonb, content jsonb)
language sql immutable parallel safe as $$
  with recursive c (content, repeat, known) as (
    select e.value, null::jsonb, null::jsonb
      from jsonb_array_elements(case jsonb_typeof(fields) when 'array' then fields else '[]' end) e
    union all
    select e.value,
      case c.content ->> 'type' when 'repeat_container' then c.content #- '{options,contents}' else c.repeat end,
      case c.content ->> 'type' when 'auto_complete_container' then c.content #- '{options,contents}' else c.known end
      from c, jsonb_array_elements(case jsonb_typeof(c.content #> '{options,contents}') when 'array' then c.content #> '{options,contents}' else '[]' end) e
  )
  select distinct on (c.content ->> 'id') c.content ->> 'id', c.content #>> '{options,name}', c.repeat, c.known, c.content
  from c where c.content ->> 'type' in ('input', 'canvas') and c.content ->> 'id' <> '' and c.content #>> '{options,name}' <> ''
$$;

-- The rows after a version: those of a field that has another name or repeat from now on are closed.
create function next_form_names(names jsonb, before jsonb, after jsonb, number integer) returns jsonb
language sql immutable parallel safe as $$
  with n as (
    select e.value as row, e.ordinality as place, e.value ->> 'field' as field, e.value ->> 'name' as name, e.value ->> 'repeat' as repeat,
      e.value ? 'until' as closed
    from jsonb_array_elements(names) with ordinality e
  ),
  o as materialized (select * from form_fields(before)),
  f as materialized (select * from form_fields(after)),
  kept as (
    select n.place, case when n.closed or f.field is not null then n.row else n.row || jsonb_strip_nulls(
      jsonb_build_object('until', number - 1, 'content', o.content, 'container', o.repeat, 'known', o.known)) end as row
    from n left join f on f.field = n.field and f.name = n.name and f.repeat ->> 'id' is not distinct from n.repeat
      left join o on o.field = n.field
  ),
  added as (
    select 1000000 + row_number() over (order by f.field) as place,
      jsonb_strip_nulls(jsonb_build_object('field', f.field, 'name', f.name, 'repeat', f.repeat ->> 'id', 'since', number)) as row
    from f where not exists (select 1 from n where not n.closed and n.field = f.field and n.name = f.name and n.repeat is not distinct from f.repeat ->> 'id')
  )
  select coalesce(jsonb_agg(a.row order by a.place), '[]') from (select * from kept union all select * from added) a
$$;

create or replace function count_form_version() returns trigger language plpgsql as $$
begin
  new.form_version := old.form_version + 1;
  new.names := next_form_names(old.names, old.fields, new.fields, new.form_version);
  return new;
end $$;

create function begin_form_names() returns trigger language plpgsql as $$
begin
  new.names := next_form_names('[]', '[]', new.fields, new.form_version);
  return new;
end $$;
create trigger begin_form_names before insert on report_configs for each row execute function begin_form_names();

-- Where a name has been that of two fields, the version of an entry says whose answer it is.
alter table chart_changes add column form_version integer not null default 1;

create or replace function note_chart_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into chart_changes (report_config_id, sign, state, created, data, form_version)
      select r.report_config_id, 1, r.state, r.created, r.data, r.form_version from added r
      where r.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = r.report_config_id);
  elsif tg_op = 'DELETE' then
    insert into chart_changes (report_config_id, sign, state, created, data, form_version)
      select r.report_config_id, -1, r.state, r.created, r.data, r.form_version from gone r
      where r.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = r.report_config_id);
  else
    insert into chart_changes (report_config_id, sign, state, created, data, form_version)
      select x.form, x.sign, x.state, x.created, x.data, x.form_version
      from gone o join added r on r.id = o.id cross join lateral (values
        (o.report_config_id, -1, o.state, o.created, o.data, o.form_version, o.deleted),
        (r.report_config_id, 1, r.state, r.created, r.data, r.form_version, r.deleted)
      ) x (form, sign, state, created, data, form_version, deleted)
      where x.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = x.form)
        -- What charts cannot see has not changed them.
        and (o.report_config_id, o.state, o.created, o.data, o.form_version, o.deleted is null)
          is distinct from (r.report_config_id, r.state, r.created, r.data, r.form_version, r.deleted is null);
  end if;
  return null;
end $$;
