-- Replaced answers without the spaces that PostgreSQL writes between names and values: with two short ones, a row of the
-- history is eight bytes shorter. What strips nulls is what writes without spaces; an answer that is null has to stay.
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
        when a.names <> '{}' then json_build_array(coalesce(f.answers, '{}'), a.names)
        when position('null' in f.answers::text) > 0 then f.answers::text::json
        else json_strip_nulls(f.answers::text::json) end
    from gone o join kept n on n.id = o.id and n.version <> o.version
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as answers from jsonb_each(o.data) b where b.value is distinct from n.data -> b.key
    ) f
    cross join lateral (select array(select k from jsonb_object_keys(n.data) k where not o.data ? k) as names) a;
  return null;
end $$;
