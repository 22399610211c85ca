-- Checked when a lease is added or changed, and when a space becomes smaller.
create or replace trigger fits after insert or update on leases for each row execute function leases_fit_space();
create or replace trigger fits_leases after update of gross_floor_area on spaces for each row
  when (new.gross_floor_area < old.gross_floor_area) execute function space_fits_leases();
