-- Calls of documents gave certificates on a list another type, exemptions no days, and parts a space of another property (decision 0149):
-- the first become free text, the second plain permits, and the words of the third stay.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    update property_documents s set scheme_key = null, level = '' from documents d
      where d.organization_id = org and s.organization_id = org and s.id = d.id
        and s.scheme_key is not null and d.kind not in ('building_certificate', 'energy_certificate');
    update property_documents s set exemption = '' from documents d
      where d.organization_id = org and s.organization_id = org and s.id = d.id
        and s.exemption <> '' and (d.kind <> 'permit' or d.issued_on is null or d.valid_until is null);
    update property_documents s set space_id = null from documents d, spaces p
      where d.organization_id = org and s.organization_id = org and s.id = d.id
        and p.organization_id = org and p.id = s.space_id and p.environment_id is distinct from d.environment_id;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
