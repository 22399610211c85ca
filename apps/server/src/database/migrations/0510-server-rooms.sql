-- Rooms for servers: dashboards of data centers are about them and about properties of that type.
alter table spaces add column is_server_room boolean not null default false;
