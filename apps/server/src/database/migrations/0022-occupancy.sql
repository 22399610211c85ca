-- The most people a property holds; null: as many as could stand on its area.
alter table environments add column occupancy int;
alter table environments add constraint environments_occupancy check (occupancy between 1 and 10000000);
