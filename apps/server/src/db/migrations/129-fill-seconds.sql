-- How long filling in took, as the page of a share link measured it: read by the median alone that a form's page tells. Null
-- where nobody measured.
alter table reports add column fill_seconds integer;
