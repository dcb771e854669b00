-- A condition is an object, as that of a condition container: {"comparisons": [...]}; or none.
alter table report_handlers alter column condition drop not null, alter column condition drop default;
update report_handlers set condition = case when condition = '[]' then null else jsonb_build_object('comparisons', condition) end
  where jsonb_typeof(condition) = 'array';
