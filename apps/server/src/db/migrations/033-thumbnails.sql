-- Small pictures in three sizes, what is seen before they are there, and the group that the library sorts a file into.

alter table files
  -- By its media type (contract, file-groups.ts).
  add column file_group text not null default 'file'
    check (file_group in ('image', 'video', 'audio', 'doc', 'xls', 'ppt', 'pdf', '3d', 'html', 'file')),
  add column blurhash text,
  -- Seconds.
  add column duration double precision,
  -- The small pictures lie one behind the other in one object, `thumbnail_key`: how long each is, and the hash of all.
  add column thumbnail_parts integer[],
  add column thumbnail_hash text;

update files set file_group = case
  when type like 'image/%' then 'image'
  when type like 'video/%' then 'video'
  when type like 'audio/%' then 'audio'
  when type like 'model/%' then '3d'
  when type = 'application/pdf' then 'pdf'
  when type = 'text/html' then 'html'
  when type ~ '^(application/(msword$|vnd\.ms-word\.|vnd\.openxmlformats-officedocument\.wordprocessingml\.|vnd\.oasis\.opendocument\.text|rtf$)|text/(rtf|plain|markdown)$)' then 'doc'
  when type ~ '^(application/(vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.|vnd\.oasis\.opendocument\.spreadsheet)|text/csv$)' then 'xls'
  when type ~ '^application/(vnd\.ms-powerpoint|vnd\.openxmlformats-officedocument\.presentationml\.|vnd\.oasis\.opendocument\.presentation)' then 'ppt'
  else 'file' end
where true;

-- Those that there are come in one size: they are made again. Their bytes go with the next sweep.
update files set thumbnail_state = 'waiting', thumbnail_key = null where thumbnail_state = 'done';

-- What waits is taken up again, and what failed is shown to administrators.
create index files_thumbnails on files (thumbnail_state, created desc, id desc) where thumbnail_state in ('waiting', 'failed');
