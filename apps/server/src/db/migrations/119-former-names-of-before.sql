-- Online: the names of the fields of forms that are older than 098, version by version, each form in a transaction of its
-- own: entries are added and forms are saved meanwhile. Of a form that has them it finds the same.
do $$
declare
  form uuid;
  version record;
  before jsonb;
  found jsonb;
begin
  for form in select c.id from report_configs c loop
    perform 1 from report_configs c where c.id = form for no key update;
    before := '[]';
    found := '[]';
    for version in select v.number, v.fields from report_config_versions v where v.report_config_id = form order by v.number loop
      found := next_form_names(found, before, version.fields, version.number);
      before := version.fields;
    end loop;
    update report_configs c set names = found where c.id = form and c.names <> found;
    commit;
  end loop;
end $$;
