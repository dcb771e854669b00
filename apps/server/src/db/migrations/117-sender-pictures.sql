-- A picture of the sender in the head of a form's public page.
alter table report_configs add column sender_picture_id uuid references files on delete set null;
create index report_configs_sender_picture on report_configs (sender_picture_id) where sender_picture_id is not null;
