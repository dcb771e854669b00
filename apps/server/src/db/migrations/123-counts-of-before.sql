-- Online: counts of before 122 (version 0) by version, while entries are written. What is there, less what rows with a version
-- say in the same statement, is what those without one stand for. It is added in a slot that no connection writes to (0 to 15
-- are theirs), so that nobody waits.
with gone as (delete from report_counts where form_version = 0)
insert into report_counts as c (report_config_id, user_id, state, form_version, slot, n)
  select d.report_config_id, d.user_id, d.state, d.form_version, 16, sum(d.n)
  from (
    select r.report_config_id, u.id as user_id, coalesce(r.state, '') as state, r.form_version, count(*) as n
    from reports r, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (r.user_id)) as u (id)
    where r.deleted is null and u.id is not null group by 1, 2, 3, 4
    union all
    select k.report_config_id, k.user_id, k.state, k.form_version, -k.n from report_counts k where k.form_version > 0
  ) d
  group by 1, 2, 3, 4 having sum(d.n) <> 0
  on conflict (report_config_id, user_id, state, form_version, slot) do update set n = c.n + excluded.n;
