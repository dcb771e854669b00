-- Who has a form open in the designer: a row for each window, renewed while it is. May be lost with a crash, and is left out
-- of backups: nothing of it holds for longer than minutes. Without foreign keys, which would lock forms and people while
-- they are made; who reads them joins the session, which has to be there still.
create unlogged table form_openings (
  report_config_id uuid not null,
  user_id uuid not null,
  -- Made by the window.
  id uuid not null,
  session bytea not null,
  -- Counts as open until then; an ended one is kept until then, so that a renewal that comes late does not bring it back.
  until timestamptz not null,
  ended boolean not null,
  primary key (report_config_id, user_id, id)
) with (fillfactor = 50);
