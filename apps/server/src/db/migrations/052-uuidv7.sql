-- Ids that the database itself makes are UUIDv7, as those of the server are: from the time in milliseconds, so that rows
-- sort by when they were made. PostgreSQL has no such function of its own before version 18. Rows that are there keep
-- their ids.
create function time_ordered_uuid() returns uuid language sql volatile parallel safe as $$
  -- The time over the first 48 bits of a UUIDv4, whose version 4 (0100) becomes 7 (0111).
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
alter table chart_datasets alter column id set default time_ordered_uuid();
alter table chart_caches alter column id set default time_ordered_uuid();
alter table deliveries alter column id set default time_ordered_uuid();
