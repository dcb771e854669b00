-- The further columns of a list that the formulas of a form read, by their whole names as the trees have them: by a text,
-- a column `zone` left the server with a form that reads `choice.zone_name`, and with one that writes about it.
create or replace function columns_read(list text, columns jsonb, source text, trees jsonb) returns text[] language sql immutable as $$
  select array(
    select c.value ->> 'name' from jsonb_array_elements(columns) c
    where jsonb_path_exists(trees, '$.** ? (@.own == $word || @.call == "LOOKUP" && @.args[0] == $list && @.args[2] == $column)',
        jsonb_build_object('list', list, 'column', c.value -> 'name', 'word', 'choice.' || (c.value ->> 'name')))
  )
$$;
