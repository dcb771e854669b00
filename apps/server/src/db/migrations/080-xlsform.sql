-- The sheets of the XLSForm that a form was imported from, as they stood.
alter table report_configs add column xlsform jsonb;
