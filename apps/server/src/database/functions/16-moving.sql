-- Moving rows from one property to another: what they say stays as it is, so that what guards their contents lets them pass
-- ('app.moving'). Every statement leaves the keys valid: none carries the property beside the row it names.

create or replace function begin_moving() returns void language plpgsql as $$
begin
  perform set_local('app.moving', 'on');
end $$;

create or replace function end_moving() returns void language plpgsql as $$
begin
  perform set_local('app.moving', '');
end $$;
