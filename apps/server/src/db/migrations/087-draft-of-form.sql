-- Whether a form has a draft, kept by triggers so that reading the form says it; and whether its designer saves into a
-- draft (`draft`) or publishes at once (`direct`). Null: at once until there are entries. Constant defaults: no table is
-- rewritten.
alter table report_configs add column drafted boolean not null default false;
alter table report_configs add column publishing text check (publishing in ('direct', 'draft'));
update report_configs set drafted = true where id in (select report_config_id from report_config_drafts);

create function note_form_draft() returns trigger language plpgsql as $$
begin
  update report_configs set drafted = (tg_op = 'INSERT')
    where id = (case tg_op when 'INSERT' then new.report_config_id else old.report_config_id end);
  return null;
end $$;
create trigger note_form_draft after insert or delete on report_config_drafts for each row execute function note_form_draft();
