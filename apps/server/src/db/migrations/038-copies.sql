-- Copies of answers by mail: the field of a form whose address gets one, and the copies that are owed.

alter table report_configs add column copy_to text;

create table report_copies (
  report_id uuid primary key references reports on delete cascade,
  -- Whoever sent the entry: a person, or a share link.
  user_id uuid references users on delete cascade,
  share_link_id uuid references share_links on delete cascade,
  network text not null,
  language text not null,
  address text not null,
  -- As it was sent: what the office adds is not the sender's. Gone once the mail has.
  data jsonb,
  -- waiting, counted (against the limits, once whatever the tries), then sent, refused (over a limit) or failed.
  state text not null default 'waiting',
  created timestamptz not null default now(),
  constraint report_copies_state check (state in ('waiting', 'counted', 'sent', 'refused', 'failed'))
);
create index report_copies_created on report_copies (created);
create index report_copies_user on report_copies (user_id) where user_id is not null;
create index report_copies_link on report_copies (share_link_id) where share_link_id is not null;
