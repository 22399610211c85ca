-- Which projects wait for others, and which rule one another out.

create table decarbonization_project_links (
  organization_id uuid not null references organizations deferrable initially immediate,
  project_id uuid not null,
  other_id uuid not null check (other_id <> project_id),
  -- 'after': the other has to have started; 'not-with': only one of the two is done.
  kind text not null check (kind in ('after', 'not-with')),
  primary key (organization_id, project_id, other_id),
  foreign key (organization_id, project_id) references decarbonization_projects on delete cascade deferrable initially immediate,
  foreign key (organization_id, other_id) references decarbonization_projects on delete cascade deferrable initially immediate
);
create index decarbonization_project_links_by_other on decarbonization_project_links (organization_id, other_id);
select tenant_table('decarbonization_project_links');
