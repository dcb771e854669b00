-- What a resource with a trash needs of its table, in one statement for a new migration:
--   select make_trash('notes', 'Notes');
-- Soft deletion with its author, the index that lists of deleted items are read by, and the trigger that removes former
-- versions with their item. What a table has already stays as it is.
create function make_trash(trashed regclass, entity text) returns void language plpgsql as $$
declare
  -- Without its schema, and without quotes around it.
  plain text := (select relname from pg_class where oid = trashed);
begin
  execute format('alter table %s add column if not exists deleted timestamptz, add column if not exists deleted_by uuid', trashed);
  execute format('create index if not exists %I on %s (deleted desc, id desc) where deleted is not null', plain || '_trash', trashed);
  execute format('create or replace trigger %I after delete on %s referencing old table as gone for each statement execute function forget_revisions(%L)', plain || '_versions_forgotten', trashed, entity);
end $$;
