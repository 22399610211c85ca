-- What turned the printed volume of gas into kWh, and from where: as the bill prints it ('bill'), or the publication that stood in.
alter table bills add column calorific_value double precision;
alter table bills add column calorific_unit text not null default '';
alter table bills add column volume_correction double precision;
alter table bills add column conversion_source text not null default '';
alter table bills add constraint bills_calorific_value check (calorific_value > 0);
alter table bills add constraint bills_calorific_unit check (calorific_unit in ('', 'kWh/m3', 'MJ/m3', 'therm/CCF', 'kWh/l', 'kWh/t'));
alter table bills add constraint bills_volume_correction check (volume_correction > 0);
