-- Uploads by links that no entry holds yet: asked for with each new one, and few beside those that are held.

create index share_uploads_open on share_uploads (share_link_id, created) where session is not null;
