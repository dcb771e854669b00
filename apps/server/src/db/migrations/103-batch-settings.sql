-- Charts, views and automations that read a field whose answers were mapped read the other one once its batch is done.
-- `settings`: what each had and has, for undoing; forgotten with the batch's entries. `followed` and `stayed`: how many.
alter table batches add column settings jsonb, add column followed integer not null default 0, add column stayed integer not null default 0;
