-- Recalculating brings an entry to the published version of its form; this is the one that it had, for the undo. Null: of
-- before versions were kept.
alter table recalculated add column form_version integer;
