-- What GIN has not sorted into its index yet is read by every question, and by 4 MB of it PostgreSQL thinks that reading all
-- entries is less: after some thousand changes a list by an answer took twenty times as long, until the next vacuum. 64 kB
-- cost writing nothing that can be measured. (The trigrams of what is searched stay as they were: sorting them in is dearer.)
select gin_clean_pending_list('reports_answers');
alter index reports_answers set (gin_pending_list_limit = 64);
