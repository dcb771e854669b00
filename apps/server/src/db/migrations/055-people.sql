-- A third role: the helpdesk manages people whose rights do not go beyond its own.
alter table users drop constraint users_role_check,
  add constraint users_role_check check (role in ('admin', 'helpdesk', 'user')),
  add column last_signed_in timestamptz;

-- As far as it is known: by sessions that are still open, and by the audit log.
update users u set last_signed_in = s.at from (
  select user_id, max(at) as at from (
    select user_id, created as at from tokens where purpose = 'session' and user_id is not null
    union all
    select item_id, at from audit where action in ('login', 'confirm invitation', 'reset password', 'register') and outcome = 'ok' and item_id is not null
  ) seen group by user_id
) s where s.user_id = u.id;

-- Keys of people who were deactivated or deleted do not revive.
delete from tokens t using users u where u.id = t.user_id and t.purpose = 'key' and (not u.active or u.deleted is not null);
