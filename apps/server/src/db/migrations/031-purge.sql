-- Whichever way an item goes for good, by itself or with what it was a part of, its former versions go with it: they
-- hold what it held.

-- As lists of ids, here and below: a connection keeps the plan of a trigger's statement, and one that was made when very
-- many rows changed would read the whole table for the next single one.
create function forget_revisions() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select id from gone);
begin
  delete from revisions where entity = tg_argv[0] and item_id = any(ids);
  return null;
end $$;

do $$
declare
  kept record;
begin
  for kept in
    select * from (values ('Apis', 'apis'), ('ChartCollections', 'chart_collections'), ('Charts', 'charts'), ('Devices', 'devices'),
      ('Directories', 'directories'), ('FileHandlers', 'file_handlers'), ('FileReferences', 'file_references'), ('Files', 'files'),
      ('Groups', 'groups'), ('Messages', 'messages'), ('Metadata', 'metadata'), ('Options', 'options'),
      ('ReportConfigs', 'report_configs'), ('ReportHandlers', 'report_handlers'), ('Reports', 'reports'),
      ('SavedViews', 'saved_views'), ('Tags', 'tags'), ('Users', 'users')) t (entity, name)
  loop
    execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function forget_revisions(%L)',
      kept.name || '_versions_forgotten', kept.name, kept.entity);
    execute format('delete from revisions v where v.entity = %L and not exists (select 1 from %I t where t.id = v.item_id)',
      kept.entity, kept.name);
  end loop;
end $$;

create or replace function touch_linked_file_references() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select distinct file_reference_id from changed);
begin
  perform 1 from file_references where id = any(ids) order by id for no key update;
  update file_references f set version = f.version + 1, modified = now()
    where f.id = any(ids) and f.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
