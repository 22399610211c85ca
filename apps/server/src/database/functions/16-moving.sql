-- Moving rows from one property to another: what they say stays as it is, so that what guards their contents lets them pass
-- ('app.moving'), and keys between moved rows are checked at the end.

create or replace function begin_moving() returns void language plpgsql as $$
begin
  perform set_local('app.moving', 'on');
  set constraints all deferred;
end $$;

create or replace function end_moving() returns void language plpgsql as $$
begin
  set constraints all immediate;
  perform set_local('app.moving', '');
end $$;
