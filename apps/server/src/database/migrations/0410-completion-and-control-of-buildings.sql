-- The day of completion or of the building permit, and since when tenants control a whole building. The year of construction stays.

alter table environments add column built_on date;
alter table environments add column built_on_is text;
alter table environments add constraint environments_built_on check ((built_on is null) = (built_on_is is null));
alter table environments add constraint environments_built_on_is check (built_on_is in ('completion', 'permit'));

alter table property_changes drop constraint property_changes_attribute;
alter table property_changes drop constraint property_changes_word;
alter table property_changes add constraint property_changes_attribute
  check (attribute in ('gross_floor_area', 'property_type', 'holding', 'works', 'ownership_share', 'control', 'building_control',
    'occupancy_rate', 'country_code', 'state', 'city', 'zip_code', 'grid_region'));
alter table property_changes add constraint property_changes_word
  check ((attribute in ('property_type', 'holding', 'works', 'control', 'building_control', 'country_code', 'state', 'city', 'zip_code',
    'grid_region')) = (word is not null));
alter table property_changes add constraint property_changes_building_control
  check (attribute <> 'building_control' or word in ('landlord', 'tenant'));
