-- Online: entries of a form by the version under which they were filled in: counted without reading them, listed in order.
set maintenance_work_mem = '256MB';
-- What an interrupted build left is of no use.
drop index concurrently if exists reports_form_version;
create index concurrently reports_form_version on reports (report_config_id, form_version, created desc, id desc) where deleted is null;
reset maintenance_work_mem;
