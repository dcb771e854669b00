-- The audit log names what a line is about, as it was called then, and whom it concerned; lines older than the option
-- audit_keep_days may be deleted, and no others.
alter table audit add column item_name text, add column concerned_id uuid, add column concerned text;

alter table audit disable trigger audit_kept;
update audit a set concerned_id = a.item_id, concerned = (select u.username from users u where u.id = a.item_id)
  where a.entity = 'Users' and a.item_id is not null;
alter table audit enable trigger audit_kept;
create index audit_concerned on audit (concerned_id, at desc, id desc) where concerned_id is not null;

create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - make_interval(days => (
      select value::int from options where lower(name) = 'audit_keep_days' and deleted is null and value ~ '^[0-9]{1,6}$'
    )) then
      return old;
    end if;
  end if;
  raise exception 'the audit log can only be added to';
end $$;
