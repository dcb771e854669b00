-- A long file is matched while the rest of it is still read; why a file was refused after its import was answered.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'matching', 'ready', 'applying', 'applied', 'cancelled', 'undoing', 'undone', 'failed'));
alter table imports add column fault jsonb;
