-- A device is one person's: whoever signed in with somebody's identifier took that device over, and could end its
-- sessions. It ends with its person, too.
delete from devices where user_id is null;
update tokens t set device_id = null from devices d where d.id = t.device_id and d.user_id is distinct from t.user_id;
alter table devices
  drop constraint devices_identifier_key,
  drop constraint devices_user_id_fkey,
  add constraint devices_user_id_fkey foreign key (user_id) references users on delete cascade;
drop index devices_user;
create unique index devices_user_identifier_key on devices (user_id, identifier);
create index devices_identifier on devices (identifier);
