-- The next of each API, however long its line is: one that is busy must not be walked past row by row.
create index deliveries_next on deliveries (api_id, next_try, seq) where state = 'waiting';
create index deliveries_leases on deliveries (lease) where state = 'running';
