-- Which plans a service fulfils: a change of filters is no check of the refrigerant circuit.

create table servicing_fulfilled (
  organization_id uuid not null references organizations deferrable initially immediate,
  record_id uuid not null,
  plan_id uuid not null,
  primary key (organization_id, record_id, plan_id),
  foreign key (organization_id, record_id) references servicing_records on delete cascade deferrable initially immediate,
  foreign key (organization_id, plan_id) references servicing_plans on delete cascade deferrable initially immediate
);
create index servicing_fulfilled_by_plan on servicing_fulfilled (organization_id, plan_id);
select tenant_table('servicing_fulfilled');

-- What was recorded until now counted for every plan of its piece. Row-level security is forced on the owner too, who belongs to no
-- organization.
alter table servicing_records disable row level security;
alter table servicing_plans disable row level security;
alter table servicing_fulfilled disable row level security;
insert into servicing_fulfilled
  select r.organization_id, r.id, p.id
  from servicing_records r
  join servicing_plans p on p.organization_id = r.organization_id and p.equipment_id = r.equipment_id
  where r.kind <> 'corrective';
alter table servicing_records enable row level security;
alter table servicing_plans enable row level security;
alter table servicing_fulfilled enable row level security;
