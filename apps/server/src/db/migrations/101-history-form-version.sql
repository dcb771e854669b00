-- Each kept state of an entry says under which version of its form it was filled in. No default, so that no row is read:
-- null is of before this was kept, and taken for what the state after it has.
alter table report_history add column form_version integer;

-- Under which version an entry that is handed over was begun.
alter table handovers add column form_version integer;

create or replace function keep_report_history() returns trigger language plpgsql as $$
begin
  insert into report_history (report_id, version, at, user_id, through, state, deleted, former, added, form_version)
    select o.id, o.version, o.modified, o.modified_by, o.through, o.state, o.deleted is not null, d.former, d.added, o.form_version
    from gone o join kept n on n.id = o.id and n.version <> o.version
    left join lateral (
      select jsonb_object_agg(b.key, b.value) filter (where b.key is not null) as former,
        array_agg(a.key) filter (where b.key is null) as added
      from jsonb_each(o.data) b full join jsonb_each(n.data) a on a.key = b.key
      where a.value is distinct from b.value
    ) d on o.data <> n.data;
  return null;
end $$;
