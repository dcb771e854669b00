-- A number of an answer without the way over text: a count of a million takes a quarter less.
create or replace function chart_number(value jsonb) returns numeric language sql stable parallel safe
  return case when jsonb_typeof(value) = 'number' then trim_scale(value::numeric) end;
