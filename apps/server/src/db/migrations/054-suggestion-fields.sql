-- Of a suggestion file, holders of links get only the columns that are fields of a section of known data; other readers
-- get the further ones where the form says so.
alter table report_configs
  -- Names of those fields. A file cannot be known data.
  add column suggestion_fields jsonb not null generated always as (jsonb_path_query_array(fields,
    '$.** ? (@.type == "auto_complete_container").options.contents.** ? (@.type == "input" && @.options.type != "file").options.name')) stored,
  add column suggestion_all_columns boolean not null default false;
