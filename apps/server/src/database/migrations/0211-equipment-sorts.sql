-- The list of equipment is sorted by these, page by page.

create index equipment_by_availability on equipment (organization_id, availability, id);
create index equipment_by_install on equipment (organization_id, install_date, id);
create index equipment_by_end on equipment (organization_id, end_of_life, id);
