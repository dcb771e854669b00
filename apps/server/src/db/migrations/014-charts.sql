-- Charts, dashboards, and the figures kept for them (docs/decisions/0023-chart-caches.md).

create table charts (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  type text not null,
  config jsonb not null,
  sorting integer not null default 0,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index charts_name_key on charts (lower(name)) where deleted is null;

create table chart_forms (
  chart_id uuid not null references charts on delete cascade,
  report_config_id uuid not null references report_configs on delete cascade,
  primary key (chart_id, report_config_id)
);
create index chart_forms_form on chart_forms (report_config_id);

-- A chart's datasets as rows: written by a trigger from its config, which is what clients write.
create table chart_datasets (
  id uuid primary key default gen_random_uuid(),
  chart_id uuid not null references charts on delete cascade,
  dataset_id text not null,
  label text not null,
  color text,
  place integer not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  unique (chart_id, dataset_id)
);

-- One a dataset.
create table chart_caches (
  id uuid primary key default gen_random_uuid(),
  chart_id uuid not null references charts on delete cascade,
  chart_dataset_id uuid not null unique references chart_datasets on delete cascade on update cascade,
  dataset_id text not null,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create index chart_caches_chart on chart_caches (chart_id);

create function spread_chart_datasets() returns trigger language plpgsql as $$
begin
  -- A chart in the trash is in no list by any of its parts.
  delete from chart_datasets d where d.chart_id = new.id and (new.deleted is not null
    or not exists (select 1 from jsonb_array_elements(new.config -> 'datasets') e where e ->> 'id' = d.dataset_id));
  if new.deleted is not null then
    return null;
  end if;
  insert into chart_datasets as d (chart_id, dataset_id, label, color, place)
    select distinct on (e.value ->> 'id') new.id, e.value ->> 'id', coalesce(e.value ->> 'label', ''), e.value ->> 'color', e.ordinality
    from jsonb_array_elements(new.config -> 'datasets') with ordinality e
    on conflict (chart_id, dataset_id) do update
      set label = excluded.label, color = excluded.color, place = excluded.place, version = d.version + 1, modified = now();
  insert into chart_caches (chart_id, chart_dataset_id, dataset_id)
    select d.chart_id, d.id, d.dataset_id from chart_datasets d where d.chart_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger charts_spread after insert or update of config, deleted on charts
  for each row execute function spread_chart_datasets();

-- What the figures of a chart are, and up to where they count. All changes that `snapshot` sees are in them.
create table chart_builds (
  chart_id uuid primary key references charts on delete cascade,
  -- The set of figures; null: there are none yet.
  build uuid,
  -- The versions of chart and forms that they were made of, and the question they answer.
  seen text,
  question text,
  plan jsonb,
  snapshot pg_snapshot,
  -- The day that "the last days" were counted from.
  day date,
  -- A count that is under way: what `pending` does not see is kept until it has ended.
  token uuid,
  pending pg_snapshot,
  -- After a failure: not before this.
  retry timestamptz,
  modified timestamptz not null default now()
);

-- Figures that no chart shows any more, to be removed in the background.
create table chart_orphans (
  build uuid primary key
);
create function orphan_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.build is distinct from old.build then
    insert into chart_orphans (build) select old.build where old.build is not null on conflict do nothing;
  end if;
  return null;
end $$;
create trigger chart_builds_orphaned after update or delete on chart_builds
  for each row execute function orphan_figures();

create table chart_figures (
  build uuid not null,
  dataset smallint not null,
  label text not null,
  n bigint not null,
  sum numeric,
  low numeric,
  high numeric,
  primary key (build, dataset, label)
) with (fillfactor = 70);

-- The numbers under a label, where the least or greatest is asked: so one that goes leaves the next.
create table chart_values (
  build uuid not null,
  dataset smallint not null,
  label text not null,
  value numeric not null,
  n bigint not null,
  primary key (build, dataset, label, value)
);

-- The different points of scatter and bubble; `place` scatters them, so that the first thousand are a fair sample.
create table chart_points (
  build uuid not null,
  dataset smallint not null,
  place uuid not null,
  point jsonb not null,
  n bigint not null,
  primary key (build, dataset, place)
);

-- What has become of entries since: as they were (-1) and as they are (1).
create table chart_changes (
  xid xid8 not null default pg_current_xact_id(),
  report_config_id uuid not null,
  sign smallint not null,
  state text,
  created timestamptz not null,
  data jsonb not null
);
create index chart_changes_form on chart_changes (report_config_id);

create function note_chart_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into chart_changes (report_config_id, sign, state, created, data)
      select r.report_config_id, 1, r.state, r.created, r.data from added r
      where r.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = r.report_config_id);
  elsif tg_op = 'DELETE' then
    insert into chart_changes (report_config_id, sign, state, created, data)
      select r.report_config_id, -1, r.state, r.created, r.data from gone r
      where r.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = r.report_config_id);
  else
    insert into chart_changes (report_config_id, sign, state, created, data)
      select x.form, x.sign, x.state, x.created, x.data
      from gone o join added r on r.id = o.id cross join lateral (values
        (o.report_config_id, -1, o.state, o.created, o.data, o.deleted), (r.report_config_id, 1, r.state, r.created, r.data, r.deleted)
      ) x (form, sign, state, created, data, deleted)
      where x.deleted is null and exists (select 1 from chart_forms f where f.report_config_id = x.form)
        -- What charts cannot see has not changed them.
        and (o.report_config_id, o.state, o.created, o.data, o.deleted is null)
          is distinct from (r.report_config_id, r.state, r.created, r.data, r.deleted is null);
  end if;
  return null;
end $$;

create trigger reports_charted_in after insert on reports
  referencing new table as added for each statement execute function note_chart_changes();
create trigger reports_charted_again after update on reports
  referencing old table as gone new table as added for each statement execute function note_chart_changes();
create trigger reports_charted_out after delete on reports
  referencing old table as gone for each statement execute function note_chart_changes();

-- Other forms: other figures. Changes of a form are kept only while a chart is over it.
create function forget_chart_build() returns trigger language plpgsql as $$
begin
  update chart_builds set build = null, seen = null, snapshot = null, token = null, pending = null
    where chart_id = coalesce(new.chart_id, old.chart_id);
  return null;
end $$;
create trigger chart_forms_changed after insert or delete on chart_forms
  for each row execute function forget_chart_build();

create table chart_collections (
  id uuid primary key,
  user_id uuid references users on delete set null,
  name text not null,
  config jsonb not null default '{"order": []}',
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  deleted timestamptz
);
create unique index chart_collections_name_key on chart_collections (lower(name)) where deleted is null;

create table chart_collection_charts (
  chart_collection_id uuid not null references chart_collections on delete cascade,
  chart_id uuid not null references charts on delete cascade,
  primary key (chart_collection_id, chart_id)
);
create index chart_collection_charts_chart on chart_collection_charts (chart_id);

-- Answers as what they are taken for; anything else is null. Old data may hold anything, and a cast that fails would
-- fail the chart.
create function chart_number(value jsonb) returns numeric language sql stable parallel safe
  return case when jsonb_typeof(value) = 'number' then trim_scale((value #>> '{}')::numeric) end;

create function chart_day(value jsonb) returns date language sql stable parallel safe
  return case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(?!0000)(\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|(\d\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)$'
    then (value #>> '{}')::date end;

-- To the millisecond, as JavaScript reads it.
create function chart_moment(value jsonb) returns timestamptz language sql stable parallel safe
  return case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(?!0000)(\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|(\d\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$'
    then regexp_replace(value #>> '{}', '(\.\d{3})\d+', '\1')::timestamptz end;

create function chart_word(value jsonb) returns text language sql stable parallel safe
  return case jsonb_typeof(value) when 'string' then nullif(left(value #>> '{}', 255), '')
    when 'number' then trim_scale((value #>> '{}')::numeric)::text when 'boolean' then value #>> '{}' end;
