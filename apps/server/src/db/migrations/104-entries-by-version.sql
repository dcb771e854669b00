-- Entries of a form by the version under which they were filled in: counted without reading them, listed in order.
set local maintenance_work_mem = '256MB';
create index reports_form_version on reports (report_config_id, form_version, created desc, id desc) where deleted is null;
