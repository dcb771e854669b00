-- Formulas that look values up in choice lists: `LOOKUP(list, key, column)`, with the list's id in the tree.

-- Lists of a form are those that its fields take their choices from, and those that its formulas look up.
drop index report_configs_choice_lists;
alter table report_configs drop column choice_lists;
alter table report_configs
  add column choice_lists jsonb not null generated always as (
    jsonb_path_query_array(fields, '$.**.options.values.list')
      || jsonb_path_query_array(trees, '$.** ? (@.call == "LOOKUP").args[0] ? (@.type() == "string")')
  ) stored;
create index report_configs_choice_lists on report_configs using gin (choice_lists jsonb_path_ops);

-- The further columns of a list that the formulas of a form read, by filters or by looking values up: no other leaves
-- the server with the form.
create function columns_read(list text, columns jsonb, source text, trees jsonb) returns text[] language sql immutable as $$
  select array(
    select c.value ->> 'name' from jsonb_array_elements(columns) c
    where strpos(source, 'choice.' || (c.value ->> 'name')) > 0
      or jsonb_path_exists(trees, '$.** ? (@.call == "LOOKUP" && @.args[0] == $list && @.args[2] == $column)',
        jsonb_build_object('list', list, 'column', c.value -> 'name'))
  )
$$;

-- Rows as they are handed out: value, label, whether they are retired, and some of their cells.
create function row_handed_out(value text, label jsonb, retired boolean, cells jsonb, columns text[]) returns jsonb language sql immutable as $$
  select jsonb_build_object('value', value, 'label', label)
    || case when retired then '{"retired": true}'::jsonb else '{}'::jsonb end
    || (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(cells) c where c.key = any(columns))
$$;

-- As before, with the columns that formulas look up.
drop function with_choice_lists(jsonb, jsonb, boolean);
create function with_choice_lists(fields jsonb, lists jsonb, answered boolean, trees jsonb) returns jsonb language plpgsql stable as $$
declare
  source text;
  made text;
  list record;
  rows jsonb;
begin
  if jsonb_array_length(lists) = 0 then
    return fields;
  end if;
  source := fields::text;
  made := source;
  for list in
    select l.id, l.rows_count > 500 or l.rows_count + l.retired_count > 1000 as long,
      columns_read(l.id::text, l.columns, source, trees) as columns
    from choice_lists l where l.id::text in (select jsonb_array_elements_text(lists))
      and strpos(source, format('"values": {"list": "%s"}', l.id)) > 0
  loop
    select coalesce(jsonb_agg(row_handed_out(r.value, r.label, r.retired, r.cells, list.columns) order by r.place), '[]')
      into rows
      from (
        select * from choice_list_rows k
        where k.choice_list_id = list.id and (not list.long or (answered and k.used)) order by k.place limit 2000
      ) r;
    made := replace(made, format('"values": {"list": "%s"}', list.id),
      format('"values": {"list": "%s", "rows": %s%s}', list.id, rows, case when list.long then ', "long": true' else '' end));
  end loop;
  return made::jsonb;
end $$;

-- The trees of a form, with the rows of the lists that they look up: `"@lists": {id: {"rows": [...]}}`. Long lists come
-- without rows, or, where `answered`, with those that entries have; others are asked for by value.
create function with_lookups(trees jsonb, lists jsonb, fields jsonb, answered boolean) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  if jsonb_array_length(lists) = 0 or not jsonb_path_exists(trees, '$.** ? (@.call == "LOOKUP")') then
    return trees;
  end if;
  select coalesce(jsonb_object_agg(l.id,
      jsonb_build_object('rows', coalesce((
        select jsonb_agg(row_handed_out(r.value, r.label, r.retired, r.cells, l.columns) order by r.place)
        from (
          select * from choice_list_rows k
          where k.choice_list_id = l.id and (not l.long or (answered and k.used)) order by k.place limit 2000
        ) r), '[]'))
      || case when l.long then '{"long": true}'::jsonb else '{}'::jsonb end), '{}')
    into found
    from (
      select c.id, c.rows_count > 500 or c.rows_count + c.retired_count > 1000 as long,
        columns_read(c.id::text, c.columns, fields::text, trees) as columns
      from choice_lists c
      where c.id::text in (select jsonb_array_elements_text(jsonb_path_query_array(trees, '$.** ? (@.call == "LOOKUP").args[0] ? (@.type() == "string")')))
    ) l;
  return trees || jsonb_build_object('@lists', found);
end $$;
