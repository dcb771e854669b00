-- The sweep asks of each stored object whether a row still names it.
create unique index files_storage_key on files (storage_key);
create unique index files_thumbnail_key on files (thumbnail_key) where thumbnail_key is not null;
