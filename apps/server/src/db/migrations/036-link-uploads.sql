-- What a link has under way: counted before a further upload in pieces begins.
create index uploads_link on uploads (share_link_id, size) where finished is null and share_link_id is not null;
