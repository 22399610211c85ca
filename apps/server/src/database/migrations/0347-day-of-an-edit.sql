-- The first day on which the value of an edit of many properties holds; without a day it corrected the value.
alter table property_edits add column changed_from date;
alter table property_edits add constraint property_edits_changed_from check (changed_from between '1900-01-01' and '2199-12-31');
