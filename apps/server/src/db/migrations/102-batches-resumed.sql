-- Entries of a mapping are noted some at a time, from the newest on: `last_id` is the last one that was looked at.
-- `gathered`: they are looked through, or were, once more, after all that was being added when the version was published
-- is there.
alter table batches add column gathered boolean not null default false, add column last_id uuid, add column last_created timestamptz;

-- Entries that came after their batch had ended, in whatever way: these alone are still changed then.
alter table batch_entries add column late boolean not null default false;
update batch_entries e set late = true from batches b where b.id = e.batch_id and b.state = 'done' and e.outcome is null;
create index batch_entries_late on batch_entries (batch_id, report_id) where outcome is null and late;

-- The entry's version that had what is given back, where that is not the one before `written`: a later batch was undone
-- in between, which left the entry as this one had.
alter table batch_entries add column former integer;
