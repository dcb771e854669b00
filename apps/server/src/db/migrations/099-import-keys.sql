-- The API key (`tokens.id`) that began an import: it sees no other. Null for those that a person began, and for older ones.
alter table imports add column key_id uuid;
