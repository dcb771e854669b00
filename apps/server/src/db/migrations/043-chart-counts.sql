-- Counts of charts that are asked for, and those that failed (docs/decisions/0054-figures-narrowed.md).

alter table chart_builds
  -- Somebody wants it counted anew, although nothing about it has changed.
  add column forced boolean not null default false,
  -- In a row; each is waited for longer.
  add column failures integer not null default 0,
  -- Why the last one failed: `too_slow` or `failed`.
  add column failed text;
