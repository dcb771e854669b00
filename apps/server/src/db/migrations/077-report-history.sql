-- History of entries, written by the database itself in the transaction of each change. A row is a state that a change
-- replaced: when, by whom and through what it came, and of its answers those that the change touched (`former`), with
-- the names of those that it lacked (`added`). The present state is the entry's own row; an entry that never changed
-- has no row here. What was kept before is in `revisions`, whole, and is read beside it.

-- No default, no check of what is there: neither reads the table. Null: of before this was kept.
alter table reports add column modified_by uuid, add column through text;
alter table reports add constraint reports_through_check
  check (through in ('console', 'api', 'link', 'bulk', 'import', 'mapping', 'job', 'device')) not valid;

create table report_history (
  report_id uuid not null,
  version integer not null,
  at timestamptz not null,
  user_id uuid,
  through text,
  state text,
  deleted boolean not null default false,
  former jsonb,
  added text[],
  primary key (report_id, version)
);

-- A change that does not say whose it is: it is a version all the same, of nobody.
create function version_report() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.modified := now();
  new.modified_by := null;
  new.through := 'job';
  return new;
end $$;

create trigger reports_versioned before update on reports for each row
  when (new.version = old.version and (new.data is distinct from old.data or new.state is distinct from old.state or (new.deleted is null) <> (old.deleted is null)))
  execute function version_report();

create function keep_report_history() returns trigger language plpgsql as $$
begin
  insert into report_history (report_id, version, at, user_id, through, state, deleted, former, added)
    select o.id, o.version, o.modified, o.modified_by, o.through, o.state, o.deleted is not null, d.former, d.added
    from gone o join kept n on n.id = o.id and n.version <> o.version
    left join lateral (
      select jsonb_object_agg(b.key, b.value) filter (where b.key is not null) as former,
        array_agg(a.key) filter (where b.key is null) as added
      from jsonb_each(o.data) b full join jsonb_each(n.data) a on a.key = b.key
      where a.value is distinct from b.value
    ) d on o.data <> n.data;
  return null;
end $$;

create trigger reports_kept after update on reports
  referencing old table as gone new table as kept for each statement execute function keep_report_history();

create function forget_report_history() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select id from gone);
begin
  delete from report_history where report_id = any(ids);
  return null;
end $$;

create trigger reports_history_forgotten after delete on reports
  referencing old table as gone for each statement execute function forget_report_history();

-- Files that an entry had: kept as long as the entry, so that a former state has its pictures.
create table report_former_files (
  report_id uuid not null references reports on delete cascade,
  file_id uuid not null references files on delete cascade,
  primary key (report_id, file_id)
);
create index report_former_files_file on report_former_files (file_id);

create function keep_former_files() returns trigger language plpgsql as $$
begin
  insert into report_former_files (report_id, file_id)
    select g.report_id, g.file_id from gone g
    where exists (select 1 from reports r where r.id = g.report_id) and exists (select 1 from files f where f.id = g.file_id)
    on conflict do nothing;
  return null;
end $$;

create trigger report_files_kept after delete on report_files
  referencing old table as gone for each statement execute function keep_former_files();
