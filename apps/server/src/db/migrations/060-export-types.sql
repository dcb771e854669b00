-- Entries as a table and as one document.
alter table exports drop constraint exports_type_check;
alter table exports add constraint exports_type_check check (type in ('xlsx', 'zip', 'csv', 'pdf'));
