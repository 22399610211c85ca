-- Which project of net zero the embodied carbon of construction works belongs to.

create table embodied_carbon_links (
  organization_id uuid not null references organizations deferrable initially immediate,
  embodied_carbon_project_id uuid not null,
  decarbonization_project_id uuid not null,
  primary key (organization_id, embodied_carbon_project_id),
  foreign key (organization_id, embodied_carbon_project_id) references embodied_carbon_projects
    on delete cascade deferrable initially immediate,
  foreign key (organization_id, decarbonization_project_id) references decarbonization_projects
    on delete cascade deferrable initially immediate
);
create index embodied_carbon_links_by_project on embodied_carbon_links (organization_id, decarbonization_project_id);
select tenant_table('embodied_carbon_links');
