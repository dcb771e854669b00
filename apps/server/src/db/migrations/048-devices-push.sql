-- What a device says of itself, and which message was pushed to which device.

alter table devices
  add column app_version text,
  add column unsent integer check (unsent >= 0),
  add column unsent_reported timestamptz;

-- A message goes to a device once for each start that it was given; one without a start has the start of all time.
create table message_pushes (
  message_id uuid not null references messages on delete cascade,
  device_id uuid not null references devices on delete cascade,
  start timestamptz not null,
  sent timestamptz not null default now(),
  primary key (message_id, device_id, start)
);
create index message_pushes_device on message_pushes (device_id);
