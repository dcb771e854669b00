-- Kept counts of entries by the version of their form, too: as many rows are written as before, and sums over versions are
-- what they were. Rows of before have the version 0, and are told apart by 123.
alter table report_counts add column form_version integer not null default 0;
alter table report_counts drop constraint report_counts_pkey,
  add primary key (report_config_id, user_id, state, form_version, slot);

create or replace function count_reports() returns trigger language plpgsql as $$
declare
  here constant smallint := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into report_counts as c (report_config_id, user_id, state, form_version, slot, n)
      select r.report_config_id, u.id, coalesce(r.state, ''), r.form_version, here, count(*)
      from added r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) as u (id)
      where r.deleted is null and u.id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (report_config_id, user_id, state, form_version, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into report_counts as c (report_config_id, user_id, state, form_version, slot, n)
      select r.report_config_id, u.id, coalesce(r.state, ''), r.form_version, here, -count(*)
      from gone r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) as u (id)
      where r.deleted is null and u.id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (report_config_id, user_id, state, form_version, slot) do update set n = c.n + excluded.n;
  else
    insert into report_counts as c (report_config_id, user_id, state, form_version, slot, n)
      select d.report_config_id, u.id, d.state, d.form_version, here, sum(d.n)
      from (
        select report_config_id, user_id, coalesce(state, '') as state, form_version, 1 as n from added where deleted is null
        union all
        select report_config_id, user_id, coalesce(state, ''), form_version, -1 from gone where deleted is null
      ) d, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (d.user_id)) as u (id)
      where u.id is not null group by 1, 2, 3, 4 having sum(d.n) <> 0 order by 1, 2, 3, 4
      on conflict (report_config_id, user_id, state, form_version, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
