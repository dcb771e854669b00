-- Choice lists: choices that many fields of many forms share.
create table choice_lists (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  -- Further columns: [{"name": "land", "label": "Land"}].
  columns jsonb not null default '[]',
  rows_count integer not null default 0,
  retired_count integer not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
select make_trash('choice_lists', 'ChoiceLists');
create unique index choice_lists_name_key on choice_lists (lower(name collate "und-x-icu")) where deleted is null;
create index choice_lists_user on choice_lists (user_id);

create table choice_list_rows (
  choice_list_id uuid not null references choice_lists on delete cascade,
  value text not null,
  place integer not null,
  -- A text, or one per language.
  label jsonb not null,
  -- By the names of the list's columns; without empty ones.
  cells jsonb not null default '{}',
  -- Shown where it was chosen, but no longer offered.
  retired boolean not null default false,
  -- An entry was saved with it: instead of being deleted, the row is retired.
  used boolean not null default false,
  -- Folded text of value, labels and cells.
  search text not null,
  primary key (choice_list_id, value)
);
create index choice_list_rows_place on choice_list_rows (choice_list_id, place);
create index choice_list_rows_used on choice_list_rows (choice_list_id) where used;
create index choice_list_rows_search on choice_list_rows using gin (choice_list_id, search gin_trgm_ops);

alter table report_configs
  -- Ids of the lists that its fields take their choices from.
  add column choice_lists jsonb not null generated always as (jsonb_path_query_array(fields, '$.**.options.values.list')) stored,
  -- Counts the changes of those lists: with `version` it says which form a reader has.
  add column choices_version integer not null default 0;
create index report_configs_choice_lists on report_configs using gin (choice_lists jsonb_path_ops);

-- The fields of a form with the rows of its lists: `"values": {"list": id}` becomes `{"list": id, "rows": [...]}`. Of
-- further columns a row has those that the form's formulas read. Long lists come without rows or, where `answered`,
-- with those that entries have, so that their labels are known. Works on the text of `fields`, which is how PostgreSQL
-- writes JSON, and cannot occur within a string, where quotes are escaped.
create function with_choice_lists(fields jsonb, lists jsonb, answered boolean) returns jsonb language plpgsql stable as $$
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
      array(select c.value ->> 'name' from jsonb_array_elements(l.columns) c where strpos(source, 'choice.' || (c.value ->> 'name')) > 0) as columns
    from choice_lists l where l.id::text in (select jsonb_array_elements_text(lists))
  loop
    select coalesce(jsonb_agg(
        jsonb_build_object('value', r.value, 'label', r.label)
          || case when r.retired then '{"retired": true}'::jsonb else '{}'::jsonb end
          || (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(r.cells) c where c.key = any(list.columns))
        order by r.place), '[]')
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
