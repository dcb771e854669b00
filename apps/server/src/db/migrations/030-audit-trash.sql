-- Who deleted what; and an audit log that can be added to, and nothing else.

-- Every table with a trash, whatever it is called: a later one brings both by itself.
do $$
declare
  trashed text;
begin
  for trashed in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'deleted' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I add column deleted_by uuid', trashed);
    if not exists (select from pg_indexes where tablename = trashed and indexdef like '%(deleted DESC, id DESC) WHERE (deleted IS NOT NULL)') then
      execute format('create index %I on %I (deleted desc, id desc) where deleted is not null', trashed || '_trash', trashed);
    end if;
  end loop;
end $$;
drop index saved_views_deleted;

alter table audit add column key uuid not null default gen_random_uuid();
alter table audit drop constraint audit_pkey, drop column id;
alter table audit rename column key to id;
alter table audit
  alter column id drop default,
  add primary key (id),
  alter column ip type text using host(ip),
  -- As they were called then; the account may be gone.
  add column username text,
  -- How they came: a session, an API key, a share link, the house itself, or nobody knows.
  add column via text,
  add column agent text;
drop index audit_at;
create index audit_newest on audit (at desc, id desc);
create index audit_item on audit (item_id, at desc, id desc) where item_id is not null;
create index audit_user on audit (user_id, at desc, id desc) where user_id is not null;
create index audit_action on audit (action, at desc, id desc);

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to';
end $$;
create trigger audit_kept before update or delete on audit for each row execute function keep_audit();
create trigger audit_kept_whole before truncate on audit for each statement execute function keep_audit();
