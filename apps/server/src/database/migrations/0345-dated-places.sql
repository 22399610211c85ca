-- Since when a property is in a country, a state, a city and a grid region: years before keep the factors and limits that held in them.

alter table property_changes drop constraint property_changes_attribute;
alter table property_changes drop constraint property_changes_word;
alter table property_changes add constraint property_changes_attribute
  check (attribute in ('gross_floor_area', 'property_type', 'holding', 'works', 'ownership_share', 'control', 'occupancy_rate',
    'country_code', 'state', 'city', 'zip_code', 'grid_region'));
alter table property_changes add constraint property_changes_word
  check ((attribute in ('property_type', 'holding', 'works', 'control', 'country_code', 'state', 'city', 'zip_code', 'grid_region'))
    = (word is not null));
alter table property_changes add constraint property_changes_country
  check (attribute <> 'country_code' or word ~ '^[A-Z]{2}$');
