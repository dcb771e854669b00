-- What is stored has a running sum; files of imports that wait were counted anew with each question for room, however many
-- there are. Their bytes are under keys of their own until a row takes them, and theirs alone: then they are an object's.
create function count_import_files() returns trigger language plpgsql as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(size), 0) into change from added where storage_key is not null and not taken;
  end if;
  if tg_op <> 'INSERT' then
    select change - coalesce(sum(size), 0) into change from gone where storage_key is not null and not taken;
  end if;
  perform add_storage(change);
  return null;
end $$;

create trigger import_files_stored_in after insert on import_files
  referencing new table as added for each statement execute function count_import_files();
create trigger import_files_stored_out after delete on import_files
  referencing old table as gone for each statement execute function count_import_files();
create trigger import_files_stored_again after update on import_files
  referencing old table as gone new table as added for each statement execute function count_import_files();

select add_storage((select coalesce(sum(size), 0)::bigint from import_files where storage_key is not null and not taken));
